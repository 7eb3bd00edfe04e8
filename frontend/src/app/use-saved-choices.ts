import { useCallback, useState } from 'react';
import { type ListName, savedChoicesIn } from './saved-choices.ts';

const aYear = 31_536_000;

/** The saved choices as they were when the screen opened: changes in another tab do not affect it. */
export function useSavedChoices(list: ListName): [last: URLSearchParams, remember: (choices: URLSearchParams) => void] {
  const [last, setLast] = useState(() => savedChoicesIn(document.cookie, list));
  const remember = useCallback(
    (choices: URLSearchParams) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where a page is served without TLS.
      document.cookie = `potluck-${list}=${choices}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
      setLast(choices);
    },
    [list],
  );
  return [last, remember];
}
