/**
 * Calls `onNear` when the element enters the window or `margin` around it (a `rootMargin`). Returns a function that stops it.
 * The observer may report several entries at once; any of them may be intersecting.
 */
export function whenNear(element: Element, margin: string, onNear: () => void): () => void {
  const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onNear(), {
    rootMargin: margin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
