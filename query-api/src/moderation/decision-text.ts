import { type CaseEvent, moderationCase, type Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { ruleTextAt } from './rule-text.ts';

/** Events per read: a decision is usually among the last ones of its case. */
const atATime = 100;

/** The text of a decision for the author: the rule as of that time, and the note to them. Null without either; undefined if an appeal has
 * undone the decision. */
export async function reasonFor(
  events: EventStore,
  { caseId, decisionId }: { caseId: string; decisionId: string },
): Promise<string | null | undefined> {
  const made = await decisionIn(events, caseId, decisionId);
  if (made === 'withdrawn') return undefined;
  if (!made) return null;
  const { ruleId, ruleRevision, noteToAuthor } = made.data;
  const rule = ruleId === null || ruleRevision === null ? null : await ruleTextAt(events, ruleId, ruleRevision);
  return [rule, made.erased ? 'The note to you has expired.' : noteToAuthor].filter(Boolean).join('\n') || null;
}

type Decision = Recorded<Extract<CaseEvent, { type: 'DecisionMade' }>>;

async function decisionIn(events: EventStore, caseId: string, decisionId: string): Promise<Decision | 'withdrawn' | undefined> {
  for (let from: number | undefined; ; ) {
    const options = { most: atATime, ...(from !== undefined && { from }) };
    const page = (await events.readBackwards(`${moderationCase.name}-${caseId}`, options)) as Recorded<CaseEvent>[];
    for (const event of page) {
      if (event.type === 'AppealDecided' && event.data.upheld && event.data.decisionId === decisionId) return 'withdrawn';
      if (event.type === 'DecisionMade' && event.data.decisionId === decisionId) return event;
    }
    const oldest = page.at(-1)?.revision ?? 0;
    if (page.length === 0 || oldest === 0) return undefined;
    from = oldest - 1;
  }
}
