import { savedDrafts } from '../../parts/draft.ts';

/** The stored draft of a reply, or of an edited comment, and where its box is. */
export interface CommentDraft {
  text: string;
  announcementId: number;
  /** Ids of the comments above it, outermost first, and its own comment last. */
  path: readonly number[];
  /** The box was closed by the user. */
  closed?: boolean;
  /** Of an edit: the stored comment when editing began, not validated yet. */
  base?: unknown;
}

/** Validates a stored draft; undefined when it has no text. */
export function parseCommentDraft(value: unknown): CommentDraft | undefined {
  const { text, announcementId, path, closed, base } = (value ?? {}) as Partial<Record<keyof CommentDraft, unknown>>;
  if (typeof text !== 'string' || text.trim() === '' || typeof announcementId !== 'number' || !Array.isArray(path)) return undefined;
  return { text, announcementId, path: path.filter((id) => typeof id === 'number'), closed: closed === true, base };
}

/** The viewer's drafts below a post: whether there are any, and the comments that contain one in their replies. */
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
