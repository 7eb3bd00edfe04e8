import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSavedChoices } from '../../app/use-saved-choices.ts';
import { isSort, type Sort } from '../../parts/recipe-sorts.ts';
import { searchIn } from '../../ui/search-in.ts';

/** Search and sort are URL parameters, so that Back restores them. */
export function useListAddress() {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (name: string, value: string) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );
  const [last, remember] = useSavedChoices('recipes');
  const sort = parameters.get('sort') ?? last.get('sort');
  return {
    search: searchIn(parameters).trim(),
    sort: isSort(sort) ? sort : 'newest',
    setSearch: useCallback((search: string) => set('search', search), [set]),
    setSort: useCallback(
      (next: Sort) => {
        remember(new URLSearchParams({ sort: next }));
        set('sort', next === 'newest' ? '' : next);
      },
      [set, remember],
    ),
  } as const;
}
