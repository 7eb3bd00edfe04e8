import type { BatchDecided } from '@potluck/events/answers/cases';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../api/http.ts';
import { randomId } from '../../api/random-id.ts';
import { isRuleGone } from '../../parts/rules-query.ts';
import { casesChanged } from './case-queries.ts';

/** A case with the revisions on this screen; `revision` is null if there is no case yet. */
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
  /** Whether decided cases are reopened. */
  reopen: boolean;
}

type Result = BatchDecided['results'][number];

/** The rest of a batch, and the idempotency key of its next request. */
interface Act {
  batchId: string;
  decision: BatchDecision;
  left: readonly BatchItem[];
  key: string;
  results: readonly Result[];
}

/** Cases per request; small enough to show progress. */
const atOnce = 10;

/**
 * Makes the same decision for many cases. After a failure, `run` resumes with the cases that are left: the same batch, or another one if the
 * decision has been changed. `onRuleGone`: refused, because the chosen rule no longer stands.
 */
export function useBatch(onRuleGone: () => void) {
  const [state, setState] = useState<{ running: boolean; results: readonly Result[]; of: number; failure?: string }>({
    running: false,
    results: [],
    of: 0,
  });
  const act = useRef<Act>(undefined);
  async function run(decision: BatchDecision, items: readonly BatchItem[]): Promise<readonly Result[] | undefined> {
    const rest = act.current ?? { batchId: randomId(), decision, left: items, key: randomId(), results: [] };
    const isSame = JSON.stringify(decision) === JSON.stringify(rest.decision);
    let now: Act = isSame ? rest : { ...rest, decision, batchId: randomId(), key: randomId() };
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
        if (isRuleGone(error)) onRuleGone();
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
