/** The ids of the last shown queue, in order, for the shortcuts to the next and previous case. */
let order: readonly string[] = [];

export const rememberOrder = (ids: readonly string[]): void => {
  order = ids;
};

/** The next (1) or previous (-1) case of the queue; undefined at its ends, and for a case that is not in it. */
export function besideCase(id: string, step: 1 | -1): string | undefined {
  const at = order.indexOf(id);
  return at < 0 ? undefined : order[at + step];
}
