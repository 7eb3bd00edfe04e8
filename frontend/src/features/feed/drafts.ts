import { savedDrafts } from '../../parts/draft.ts';

/** What is kept of a reply, or of a comment that is being mended, and where its box stands. */
export interface CommentDraft {
  text: string;
  announcementId: number;
  /** The comment whose box it is, and before it those that it is a reply under, from the outermost. */
  path: readonly number[];
  /** Its box was closed: it waits until it is opened again. */
  closed?: boolean;
}

/** Makes sense of a kept draft; undefined when nothing is typed in it. */
export function parseCommentDraft(value: unknown): CommentDraft | undefined {
  const { text, announcementId, path, closed } = (value ?? {}) as Partial<Record<keyof CommentDraft, unknown>>;
  if (typeof text !== 'string' || text.trim() === '' || typeof announcementId !== 'number' || !Array.isArray(path)) return undefined;
  return { text, announcementId, path: path.filter((id) => typeof id === 'number'), closed: closed === true };
}

/** What somebody has left unsent under a post: whether there is anything, and the comments under which something waits. */
export function draftsOfPost(userId: string | undefined, announcementId: number): { some: boolean; under: ReadonlySet<number> } {
  if (userId === undefined) return { some: false, under: new Set() };
  const drafts = ['reply:', 'comment-edit:']
    .flatMap((kind) => savedDrafts(userId, kind))
    .flatMap(({ value }) => parseCommentDraft(value) ?? []);
  const here = drafts.filter((draft) => draft.announcementId === announcementId);
  const comment = savedDrafts(userId, `comment:${announcementId}`).some(
    ({ name, value }) => name === `comment:${announcementId}` && typeof value === 'string' && value.trim() !== '',
  );
  return { some: comment || here.length > 0, under: new Set(here.flatMap(({ path }) => path.slice(0, -1))) };
}
