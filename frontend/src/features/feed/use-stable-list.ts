import { useState } from 'react';
import { saveList, useFeedView } from './feed-view.ts';
import { stableList } from './stable-list.ts';

/**
 * A list that does not move under its reader until `showAll`. Another `name` is another list, shown as it is; the same name, come back to
 * from another screen, is the list as it was left.
 */
export function useStableList(name: string, fresh: readonly number[] | undefined) {
  const [list, setList] = useState<{ name: string; shown: readonly number[] | undefined }>(() => {
    const saved = useFeedView.getState().list;
    return saved?.name === name ? saved : { name, shown: fresh };
  });
  const isSame = list.name === name && list.shown !== undefined;
  const { shown, waiting } = !isSame
    ? { shown: fresh, waiting: [] }
    : fresh
      ? stableList(list.shown ?? [], fresh)
      : { ...list, waiting: [] };
  if (list.name !== name || list.shown !== shown) setList({ name, shown });
  return {
    shown,
    waiting,
    showAll: () => setList({ name, shown: fresh }),
    /** Before leaving for another screen. */
    save: () => shown && saveList(name, shown),
  };
}
