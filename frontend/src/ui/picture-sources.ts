export interface PictureFile {
  /** The URL from the API; `?w=` asks for one of `widths`. */
  src: string;
  widths?: readonly number[];
  /** Full size in pixels; reserves the space before it loads. */
  size?: { width: number; height: number } | null;
}

/** The `srcset`; undefined when there is only one size. */
export function sourcesOf({ src, widths = [], size }: PictureFile): string | undefined {
  if (widths.length === 0 || !size?.width) return undefined;
  return [...widths.map((width) => `${src}?w=${width} ${width}w`), `${src} ${size.width}w`].join(', ');
}
