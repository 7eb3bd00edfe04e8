export interface PictureFile {
  /** As the API gives it; `?w=` asks for one of `widths`. */
  src: string;
  widths?: readonly number[];
  /** Pixels of the full size; the place is kept free before it arrives. */
  size?: { width: number; height: number } | null;
}

/** The sizes a picture comes in, as in `<img srcset>`; undefined when there is only the one. */
export function sourcesOf({ src, widths = [], size }: PictureFile): string | undefined {
  if (widths.length === 0 || !size?.width) return undefined;
  return [...widths.map((width) => `${src}?w=${width} ${width}w`), `${src} ${size.width}w`].join(', ');
}
