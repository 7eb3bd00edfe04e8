import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import type { FeedChoices } from './feed-choices.ts';
import { useReading } from './reading-state.ts';

/** What grows so soon after the reader did something, in ms, was asked for by them. */
const byReader = 1_500;

interface PostCellProps {
  id: number;
  view: FeedChoices['view'];
  children: ReactNode;
}

/**
 * A post's place in the list. In the grid, a post whose comments are open reaches over as many rows as it needs, so that its neighbours
 * go on beside it; what comes in live changes no rows.
 */
export function PostCell({ id, view, children }: PostCellProps) {
  const cell = useRef<HTMLLIElement>(null);
  const acted = useRef(0);
  const [rows, setRows] = useState(1);
  const reaches = useReading((reading) => reading.open[id] ?? false) && view === 'grid';
  useEffect(() => {
    const card = cell.current?.firstElementChild;
    if (!reaches || !card) return setRows(1);
    acted.current = performance.now();
    const observer = new ResizeObserver(() => {
      if (performance.now() - acted.current < byReader) setRows(rowsOf(card));
    });
    observer.observe(card);
    return () => observer.disconnect();
  }, [reaches]);
  const act = () => {
    acted.current = performance.now();
  };
  return (
    <li
      ref={cell}
      onPointerDownCapture={act}
      onKeyDownCapture={act}
      style={reaches ? { gridRowEnd: `span ${rows}` } : undefined}
      className={classes('min-w-0', reaches && 'self-start')}
    >
      {children}
    </li>
  );
}

/** How many rows of the grid it needs, when they are as high as it is without its comments: what is over lets it grow without moving others. */
function rowsOf(card: Element): number {
  const list = card.closest('ul');
  const comments = card.querySelector('[data-comments]');
  if (!list || !comments) return 1;
  const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
  const whole = card.getBoundingClientRect().height;
  const closed = whole - comments.getBoundingClientRect().height;
  return Math.max(1, Math.ceil((whole + gap) / (closed + gap)));
}
