/** Brings something into view, gently where motion is welcome. */
export function smoothScroll(element: Element, block: 'start' | 'center'): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block, behavior: reducedMotion ? 'auto' : 'smooth' });
}
