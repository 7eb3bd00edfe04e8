import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { type PictureFile, sourcesOf } from './picture-sources.ts';

interface PictureProps extends PictureFile {
  alt: string;
  /** For `<img sizes>`. */
  sizes?: string;
  /** First in its list or page: loads at once. */
  eager?: boolean;
  className?: string;
  /** Shown when the picture cannot be loaded. */
  instead?: ReactNode;
}

/** An image in the size that the screen needs. */
export function Picture({ src, widths, size, alt, sizes = '100vw', eager = false, className, instead }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (broken === src && instead) return instead;
  const srcSet = sourcesOf({ src, widths, size });
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      width={size?.width || undefined}
      height={size?.height || undefined}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      // Decoded together with the first paint.
      decoding={eager ? 'sync' : 'async'}
      onError={() => setBroken(src)}
      className={classes('block bg-wash', className)}
    />
  );
}
