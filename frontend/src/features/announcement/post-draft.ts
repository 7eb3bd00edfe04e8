/** The stored draft of a post. Its photo or video is in the draft's file. */
export interface PostDraft {
  title: string;
  content: string;
  media?: MediaKind;
  /** Idempotency-Key: sent again after a lost answer, even after a reload, it is posted once. */
  key: string;
}
export type MediaKind = 'photo' | 'video';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Validates a stored draft; undefined when it is empty. */
export function parsePostDraft(value: unknown): PostDraft | undefined {
  const { title, content, media, key } = (value ?? {}) as Record<string, unknown>;
  if (!isText(title) || !isText(content) || !isText(key)) return undefined;
  const kind = media === 'photo' || media === 'video' ? media : undefined;
  return title || content || kind ? { title, content, key, ...(kind && { media: kind }) } : undefined;
}

/** The note about a restored draft; `lost`: its photo or video could not be restored. */
export const aboutDraft = ({ media }: PostDraft, lost: boolean): string =>
  lost && media
    ? `What you typed here before is back. The ${media} could not be kept: please choose it again.`
    : 'What you typed here before is back.';
