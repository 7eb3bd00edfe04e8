/** Brings something into view, gently where motion is welcome. */
export function glide(element: Element, block: 'start' | 'center'): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block, behavior: calm ? 'auto' : 'smooth' });
}
