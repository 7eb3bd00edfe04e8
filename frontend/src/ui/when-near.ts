/**
 * Calls `onNear` when the element comes into the window or within `margin` of it (as of `rootMargin`), until what this answers is called.
 * On a busy page several observations come together; any of them may be the one that it was near.
 */
export function whenNear(element: Element, margin: string, onNear: () => void): () => void {
  const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onNear(), {
    rootMargin: margin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
