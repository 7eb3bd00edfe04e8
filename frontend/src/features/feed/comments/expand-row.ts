import { scrollAnchor } from '../scroll-anchor.ts';

/** A browser counts what moves 3 pixels or more from one frame to the next as a jump; this many are a gentle growing. */
const pixelsPerFrame = 2.8;
/** When more than so many wait for their turn, they are shown as they are. */
const maxQueued = 5;

interface Row {
  element: HTMLElement;
  /** The space to its neighbour, which grows with it. */
  margin: 'marginTop' | 'marginBottom';
  gap: number;
  grown: number;
}

const growing: Row[] = [];
/** A window scrolls by whole pixels: what is left of one waits for the next frame, so that a hundred frames do not add up to a line. */
let subpixelRest = 0;

/** Lets a row of a list grow from nothing to its height, and keeps what is being read where it is. Answers with what ends it. */
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

/** As much of it as has grown: first its height, then the space to its neighbour. */
function show({ element, margin, gap, grown }: Row): void {
  const whole = element.scrollHeight;
  element.style.overflow = 'hidden';
  element.style.height = `${Math.min(grown, whole)}px`;
  element.style[margin] = `${Math.max(0, grown - whole) - gap}px`;
}
