/** What is kept of a post that is being written. Its photo or video is kept beside it, where the browser can. */
export interface PostDraft {
  title: string;
  content: string;
  media?: MediaKind;
  /** Of the post as it is written here: sent again after a lost answer, even after a reload, it is not posted twice. */
  key: string;
}
export type MediaKind = 'photo' | 'video';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Makes sense of a kept draft; undefined when there is nothing in it. */
export function parsePostDraft(value: unknown): PostDraft | undefined {
  const { title, content, media, key } = (value ?? {}) as Record<string, unknown>;
  if (!isText(title) || !isText(content) || !isText(key)) return undefined;
  const kind = media === 'photo' || media === 'video' ? media : undefined;
  return title || content || kind ? { title, content, key, ...(kind && { media: kind }) } : undefined;
}

/** The line about a draft that is here again; `lost`: but for its photo or video. */
export const aboutDraft = ({ media }: PostDraft, lost: boolean): string =>
  lost && media
    ? `What you typed here before is back. The ${media} could not be kept: please choose it again.`
    : 'What you typed here before is back.';
