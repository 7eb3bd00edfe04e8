/** After React has rendered, and dialogs have returned the focus. */
export const afterRender = (call: () => void): void => void setTimeout(() => requestAnimationFrame(call), 30);

/** Focuses an article, so that screen readers read it and the keyboard continues there. */
export function focusArticle(article: Element | null | undefined): void {
  if (article instanceof HTMLElement) article.focus({ preventScroll: true });
}

/**
 * To be called before an article is removed. Returns a function that focuses the next article, or the one before, or `otherwise`. Articles
 * inside of `removed` are skipped.
 */
export function focusNeighbour(
  removed: Element | null | undefined,
  within: Element | null | undefined,
  otherwise: Element | null | undefined,
) {
  const articles = [...(within?.querySelectorAll('article') ?? [])];
  const index = articles.findIndex((article) => removed?.contains(article));
  const remaining = articles.filter((article) => !removed?.contains(article));
  const neighbour = remaining[index] ?? remaining.at(-1) ?? otherwise;
  return () => afterRender(() => focusArticle(neighbour?.isConnected ? neighbour : otherwise));
}
