import type { DocumentLine, ShownDocument } from '@potluck/events/answers/documents';
import { useEffect, useState } from 'react';
import type { DocumentAddress } from './document-address.ts';
import { jsonLines } from './json-lines.ts';

interface Folding {
  /** The document that was shown last stays until the next one is there. */
  document: ShownDocument | undefined;
  /** The moments of the address that the document was read for. */
  moments: { at: string; beside: string };
  /** Events read of those of the next one; undefined when it is there. */
  progress: { events: number; of: number } | undefined;
  failure: string | undefined;
}

const none = { events: 0, of: 0 };
const unreachable = 'The server could not be reached. Please try again.';

/** Folds a document as of the moments of the address. Another address, or leaving the page, ends it. `attempt`: a new number asks again. */
export function useDocument({ projection, of, at, beside }: DocumentAddress, attempt: number): Folding {
  const [state, setState] = useState<Folding>({ document: undefined, moments: { at, beside }, progress: none, failure: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask again
  useEffect(() => {
    const ended = new AbortController();
    const become = (change: Partial<Folding>) => ended.signal.aborted || setState((known) => ({ ...known, ...change }));
    const fail = (failure: string) => become({ failure, document: undefined, progress: undefined });
    async function fold() {
      become({ progress: none, failure: undefined });
      const parameters = new URLSearchParams({ of, ...(at && { at }), ...(beside && { beside }) });
      const path = `/api/analysis/projections/${projection}/document?${parameters}`;
      const response = await fetch(path, { credentials: 'include', cache: 'no-store', signal: ended.signal });
      if (!response.ok) {
        fail(((await response.json()) as { message?: string }).message ?? unreachable);
        return;
      }
      let isDone = false;
      for await (const line of jsonLines<DocumentLine>(response)) {
        if ('document' in line) become({ document: line.document, moments: { at, beside }, progress: undefined });
        else if ('error' in line) fail(line.error);
        else become({ progress: line });
        isDone = !('events' in line);
      }
      if (!isDone) fail(unreachable);
    }
    fold().catch(() => fail(unreachable));
    return () => ended.abort();
  }, [projection, of, at, beside, attempt]);
  return state;
}
