const longest = 60;

/** Part of a file name that every system accepts: letters and digits of any script, joined by hyphens. */
function safePart(text: string): string {
  const words = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words]
    .slice(0, longest)
    .join('')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
}

/** `12-leek-soup`. The id goes first: titles may be equal, empty, or a name that Windows reserves. */
export const fileName = (id: number, title: string): string => [id, safePart(title)].filter((part) => part !== '').join('-');

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

export const endingOf = (contentType: string): string => endings[contentType] ?? 'bin';
