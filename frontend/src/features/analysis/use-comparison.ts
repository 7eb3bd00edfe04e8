import type { ComparisonLine, VersionComparison } from '@potluck/events/answers/projections';
import { useCallback, useEffect, useRef, useState } from 'react';
import { jsonLines } from './json-lines.ts';

type State = { is: 'running'; documents: number } | { is: 'done'; comparison: VersionComparison } | { is: 'failed'; message: string };

const unreachable = 'The server could not be reached. Please try again.';

/** Compares two versions of a projection, and tells how far that is. Leaving the page ends it. */
export function useComparison(projection: string, left: number, right: number): { state: State | undefined; compare: () => void } {
  const [state, setState] = useState<State>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const compare = useCallback(async () => {
    running.current?.abort();
    const ended = new AbortController();
    running.current = ended;
    const become = (next: State) => ended.signal.aborted || setState(next);
    become({ is: 'running', documents: 0 });
    try {
      const path = `/api/analysis/projections/${projection}/comparison?left=${left}&right=${right}`;
      const response = await fetch(path, { credentials: 'include', cache: 'no-store', signal: ended.signal });
      if (!response.ok) {
        become({ is: 'failed', message: ((await response.json()) as { message?: string }).message ?? unreachable });
        return;
      }
      let isDone = false;
      for await (const line of jsonLines<ComparisonLine>(response)) {
        if ('documents' in line) become({ is: 'running', documents: line.documents });
        else if ('comparison' in line) become({ is: 'done', comparison: line.comparison });
        else become({ is: 'failed', message: line.error });
        isDone = !('documents' in line);
      }
      if (!isDone) become({ is: 'failed', message: unreachable });
    } catch {
      become({ is: 'failed', message: unreachable });
    }
  }, [projection, left, right]);
  return { state, compare: () => void compare() };
}
