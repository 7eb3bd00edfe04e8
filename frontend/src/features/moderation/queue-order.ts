/** The cases of the queue that was last on the screen, so that the case page has a next one. */
let order: readonly string[] = [];

export const rememberOrder = (ids: readonly string[]): void => {
  order = ids;
};

/** The case so many further down, or up where it is negative; undefined at the ends, and for a case that was not in the queue. */
export function besideCase(id: string, step: 1 | -1): string | undefined {
  const at = order.indexOf(id);
  return at < 0 ? undefined : order[at + step];
}
