import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { useTypefaces } from '../../ui/typefaces.ts';

/** A post's text; a long one is clamped, with a button to expand it. */
export function PostText({ text, lines }: { text: string; lines: 4 | 12 }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const typefaces = useTypefaces();
  const measure = useCallback(() => {
    const box = paragraph.current;
    if (box) setIsLong(box.scrollHeight > box.clientHeight + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the length depends on the text and the clamp
  useLayoutEffect(() => (open ? undefined : measure()), [text, lines, open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the length depends on the typefaces
  useEffect(() => {
    if (!paragraph.current || open) return;
    // Runs at once, and when the width changes, for example when a phone is turned.
    const resized = new ResizeObserver(measure);
    resized.observe(paragraph.current);
    // Parts of a typeface (accents) load later, and do not change the height of a clamped text.
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      resized.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [open, typefaces, measure]);
  return (
    <div>
      <p ref={paragraph} className={classes('whitespace-pre-wrap break-words', !open && (lines === 4 ? 'line-clamp-4' : 'line-clamp-12'))}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-mx-1 min-h-11 rounded-small px-1 font-semibold text-note text-quiet hover:text-ink"
        >
          {open ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  );
}
