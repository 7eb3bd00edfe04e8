/** Scrolls an element into view, smoothly unless reduced motion is preferred. */
export function smoothScroll(element: Element, block: 'start' | 'center'): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block, behavior: reducedMotion ? 'auto' : 'smooth' });
}
