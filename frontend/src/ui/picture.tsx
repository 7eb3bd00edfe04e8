import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';

interface PictureProps {
  /** As the API gives it; `?w=` asks for one of `widths`. */
  src: string;
  widths?: readonly number[];
  /** Pixels of the full size; the place is kept free before it arrives. */
  size?: { width: number; height: number } | null;
  alt: string;
  /** How wide it is drawn, as in `<img sizes>`. */
  sizes?: string;
  /** The first thing seen on its page: loaded at once. */
  eager?: boolean;
  className?: string;
  /** What shows instead when it cannot be loaded. */
  instead?: ReactNode;
}

/** An image in the size that the screen needs. */
export function Picture({ src, widths = [], size, alt, sizes = '100vw', eager = false, className, instead }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (broken === src && instead) return instead;
  const smaller = widths.map((width) => `${src}?w=${width} ${width}w`);
  const full = size?.width ? [`${src} ${size.width}w`] : [];
  return (
    <img
      src={src}
      srcSet={smaller.length > 0 && full.length > 0 ? [...smaller, ...full].join(', ') : undefined}
      sizes={smaller.length > 0 ? sizes : undefined}
      width={size?.width || undefined}
      height={size?.height || undefined}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(src)}
      className={classes('block bg-wash', className)}
    />
  );
}
