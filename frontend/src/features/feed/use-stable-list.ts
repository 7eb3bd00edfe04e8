import { useState } from 'react';
import { saveList, useFeedView } from './feed-view.ts';
import { stableList } from './stable-list.ts';

/**
 * A list that does not change under its reader until `showAll`. A new `name` shows the new list as read; returning from another screen with
 * the same name restores the list as it was.
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
    /** To be called before leaving the screen. */
    save: () => shown && saveList(name, shown),
  };
}
