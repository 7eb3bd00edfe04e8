import type { BatchDecided } from '@potluck/events/answers';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../api/http.ts';
import { randomId } from '../../api/random-id.ts';
import { casesChanged } from './case-queries.ts';

/** A case with the revisions on this screen; `revision` is null where there is none yet. */
interface BatchItem {
  id: string;
  revision: number | null;
  contentRevision: number | null;
}

interface BatchDecision {
  outcome: string;
  rule: { id: string; revision: number } | null;
  noteInternal: string;
  noteToAuthor: string;
  noteToReporters: string;
  /** Whether decided cases are reopened for it. */
  reopen: boolean;
}

type Result = BatchDecided['results'][number];

/** What is left of a batch, and the key of its next request. */
interface Act {
  batchId: string;
  decision: BatchDecision;
  left: readonly BatchItem[];
  key: string;
  results: readonly Result[];
}

/** So many go in one request, so that progress can be shown. */
const atOnce = 10;

/** Decides many cases alike. After a failure `run` goes on where it ended. */
export function useBatch() {
  const [state, setState] = useState<{ running: boolean; results: readonly Result[]; of: number; failure?: string }>({
    running: false,
    results: [],
    of: 0,
  });
  const act = useRef<Act>(undefined);
  async function run(decision: BatchDecision, items: readonly BatchItem[]): Promise<readonly Result[] | undefined> {
    let now: Act = act.current ?? { batchId: randomId(), decision, left: items, key: randomId(), results: [] };
    for (;;) {
      act.current = now;
      const { batchId, left, key, results } = now;
      setState({ running: left.length > 0, results, of: items.length });
      if (left.length === 0) break;
      try {
        const body = { ...now.decision, batchId, cases: left.slice(0, atOnce) };
        const answer = await api.post<BatchDecided>('/api/moderation/decisions', body, { idempotencyKey: key });
        now = { ...now, left: left.slice(atOnce), key: randomId(), results: [...results, ...answer.results] };
      } catch (error) {
        const failure = messageOf(error, 'The server could not be reached');
        setState({ running: false, results, of: items.length, failure });
        return undefined;
      }
    }
    act.current = undefined;
    await casesChanged(now.results.map(({ id }) => id));
    return now.results;
  }
  return { ...state, run };
}
