/** What is kept of a post that is being written. A file cannot be kept, only that there was one. */
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
export function understandPost(kept: unknown): PostDraft | undefined {
  const { title, content, media, key } = (kept ?? {}) as Record<string, unknown>;
  if (!isText(title) || !isText(content) || !isText(key)) return undefined;
  const left = media === 'photo' || media === 'video' ? media : undefined;
  return title || content || left ? { title, content, key, ...(left && { media: left }) } : undefined;
}

/** The line about a draft that is here again. */
export const aboutDraft = ({ media }: PostDraft): string =>
  media ? `What you typed is here again. The ${media} cannot be kept: please choose it again.` : 'What you typed is here again.';
