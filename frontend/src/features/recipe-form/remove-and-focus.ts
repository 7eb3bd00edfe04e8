import { flushSync } from 'react-dom';

/** Takes a row away and gives the focus to the one that comes into its place, else it would be lost. */
export function removeAndFocus(list: HTMLElement | null, index: number, remove: () => void): void {
  flushSync(remove);
  const row = list?.children[Math.min(index, list.children.length - 1)];
  row?.querySelector<HTMLElement>('input, textarea')?.focus();
}
