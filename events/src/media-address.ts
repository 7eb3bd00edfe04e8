import type { MediaRef } from './fields.ts';

export type MediaOwner = 'recipe' | 'announcement' | 'user';

/** The public address contains what the file belongs to, so that the reader's access can be checked. */
export const mediaAddress = (owner: MediaOwner, id: string | number, media: MediaRef | null): string | null =>
  media && `/media/${owner}/${encodeURIComponent(id)}/${media.key}`;

/** The address within a case, for moderators who opened its pictures: the picture of this revision of the case's subject. */
export const caseMediaAddress = (caseId: string, revision: number): string =>
  `/api/moderation/cases/${encodeURIComponent(caseId)}/media/${revision}`;

/** Pixels, if known, so that the page can reserve the space. */
export const mediaSize = (media: MediaRef | null) => (media && media.width > 0 ? { width: media.width, height: media.height } : null);
