/** Once React has drawn, and dialogs have given back the focus that they took. */
export const afterRender = (call: () => void): void => void setTimeout(() => requestAnimationFrame(call), 30);

/** Puts the focus on an article of the page, to be read out and gone on from. */
export function focusArticle(article: Element | null | undefined): void {
  if (article instanceof HTMLElement) article.focus({ preventScroll: true });
}

/**
 * Called before an article goes, answers with what takes the focus to the one that stands after it, else before it, else to `otherwise`.
 * What stands inside of `removed` goes with it.
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
