/** Users' ids, and no path tricks. */
const owner = /^[A-Za-z0-9_-]{1,64}$/;
/** `{key}` or `{key}-{width}`. */
const name = /^[0-9a-f]{32}(-\d{1,5})?$/;

export const isMediaOwner = (text: string): boolean => owner.test(text);
export const isMediaName = (text: string): boolean => name.test(text);

/** Throws unless it is a user's id: it becomes part of a path. */
export function checkMediaOwner(text: string): void {
  if (!isMediaOwner(text)) throw new Error('not an owner of media');
}

/** Throws unless it is a key or one of its sizes: it becomes part of a path. */
export function checkMediaName(text: string): void {
  if (!isMediaName(text)) throw new Error('not a name of media');
}
