import { scrollAnchor } from '../scroll-anchor.ts';

/** Moves below 3 pixels between frames do not count as layout shift. */
const pixelsPerFrame = 2.8;
/** With more rows waiting, all show at once. */
const maxQueued = 5;

interface Row {
  element: HTMLElement;
  /** The gap to the neighbour grows with the row. */
  margin: 'marginTop' | 'marginBottom';
  gap: number;
  grown: number;
}

const growing: Row[] = [];
/** Windows scroll by whole pixels; the rest is carried over to the next frame. */
let subpixelRest = 0;

/** Expands a new row of a list, and keeps the reader's scroll anchor in place. Returns a function that stops it. */
export function expandRow(element: HTMLElement): () => void {
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const isAlone = element.parentElement?.childElementCount === 1;
  const gap = isAlone ? 0 : Number.parseFloat(getComputedStyle(element.parentElement ?? element).rowGap) || 0;
  const row: Row = { element, margin: element.nextElementSibling ? 'marginBottom' : 'marginTop', gap, grown: 0 };
  show(row);
  growing.push(row);
  if (growing.length === 1) requestAnimationFrame(growAll);
  return () => {
    const index = growing.indexOf(row);
    if (index !== -1) growing.splice(index, 1);
  };
}

function growAll(): void {
  const anchor = scrollAnchor();
  const before = anchor?.getBoundingClientRect().top ?? 0;
  let room = growing.length > maxQueued ? Number.POSITIVE_INFINITY : pixelsPerFrame;
  for (let row = growing[0]; row && room > 0; row = growing[0]) {
    const whole = row.element.scrollHeight + row.gap;
    const step = Math.min(room, whole - row.grown);
    row.grown += step;
    room -= step;
    if (row.grown < whole) {
      show(row);
      break;
    }
    row.element.removeAttribute('style');
    growing.shift();
  }
  const moved = (anchor?.getBoundingClientRect().top ?? 0) - before + subpixelRest;
  const whole = Math.round(moved);
  if (whole !== 0) window.scrollBy({ top: whole, behavior: 'instant' });
  subpixelRest = growing.length > 0 ? moved - whole : 0;
  if (growing.length > 0) requestAnimationFrame(growAll);
}

/** Sets the row's size so far: its height first, then its gap. */
function show({ element, margin, gap, grown }: Row): void {
  const whole = element.scrollHeight;
  element.style.overflow = 'hidden';
  element.style.height = `${Math.min(grown, whole)}px`;
  element.style[margin] = `${Math.max(0, grown - whole) - gap}px`;
}
