import type { MediaRef } from '@potluck/events';

type Belongs = 'recipe' | 'announcement' | 'user';

/** A file's public address says what it belongs to, so that whoever asks for it can be checked. */
export const mediaAddress = (kind: Belongs, id: string | number, media: MediaRef | null): string | null =>
  media && `/media/${kind}/${id}/${media.key}`;

/** Pixels, so that the page can keep its place free. */
export const mediaSize = (media: MediaRef | null): { width: number; height: number } | null =>
  media && { width: media.width, height: media.height };
