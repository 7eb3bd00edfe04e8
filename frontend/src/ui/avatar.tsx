import { useState } from 'react';
import { classes } from './classes.ts';
import { useFirstPaint } from './first-paint.ts';
import { initials } from './initials.ts';
import { seedOf } from './seed.ts';

const grounds = ['bg-tomato-soft', 'bg-basil-soft', 'bg-butter-soft', 'bg-wash'] as const;

/** A user's picture, or their initials on a background chosen by the name. `size` in pixels. Hidden from screen readers. */
export function Avatar({
  name,
  url,
  size = 40,
  className,
}: {
  name?: string | null;
  url?: string | null;
  size?: number;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  const painted = useFirstPaint();
  const box = { width: size, height: size };
  if (url && url !== broken) {
    // Two pixels per CSS pixel, for high-density screens.
    const smaller = url.startsWith('/media/') ? `${url}?w=${size > 64 ? 320 : 128}` : url;
    return (
      <img
        src={painted ? smaller : undefined}
        alt=""
        {...box}
        style={box}
        decoding="async"
        onError={() => setBroken(url)}
        className={classes('shrink-0 rounded-full bg-wash object-cover', className)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={{ ...box, fontSize: size * 0.38 }}
      className={classes(
        'grid shrink-0 select-none place-items-center rounded-full font-semibold text-ink leading-none ring-1 ring-line ring-inset',
        grounds[seedOf(name ?? '') % grounds.length],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
