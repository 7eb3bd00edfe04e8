import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CaseEvent, moderationCase, type Recorded } from '@potluck/events';
import { BoundedCache } from '@potluck/stores/bounded-cache';
import { type EventStore, noStream } from '@potluck/stores/ports/event-store';
import { readBackwards } from '../read-backwards.ts';
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

/** What is known of a decision without its texts, whose keys may be destroyed: its revision in its case, and how far the case was read. */
interface Found {
  revision: number | undefined;
  withdrawn: boolean;
  through: number;
}

/** Per store. Every page of a suspended member asks for the same decision, behind which any number of reports may have come. */
const foundIn = new WeakMap<EventStore, BoundedCache<Found>>();
const cacheBytes = 1_000_000;
const entryBytes = 300;

async function decisionIn(events: EventStore, caseId: string, decisionId: string): Promise<Decision | 'withdrawn' | undefined> {
  const stream = `${moderationCase.name}-${caseId}`;
  const cache = foundIn.get(events) ?? new BoundedCache<Found>(cacheBytes);
  foundIn.set(events, cache);
  const key = `${caseId} ${decisionId}`;
  const before = cache.get(key);
  const found = before ? await readOn(events, stream, decisionId, before) : await findBackwards(events, stream, decisionId);
  cache.set(key, found, entryBytes);
  if (found.withdrawn) return 'withdrawn';
  if (found.revision === undefined) return undefined;
  const [made] = await events.readBackwards(stream, { from: found.revision, most: 1 });
  return made as Decision | undefined;
}

/** `found` after one more event, whichever side it comes from. */
function withEvent(found: Found, event: Recorded<CaseEvent>, decisionId: string): Found {
  const through = Math.max(found.through, event.revision);
  if (event.type === 'AppealDecided' && event.data.upheld && event.data.decisionId === decisionId)
    return { ...found, through, withdrawn: true };
  if (event.type === 'DecisionMade' && event.data.decisionId === decisionId) return { ...found, through, revision: event.revision };
  return { ...found, through };
}

async function readOn(events: EventStore, stream: string, decisionId: string, before: Found): Promise<Found> {
  for (let found = before; ; ) {
    const page = await events.read(stream, { after: found.through, most: atATime });
    for (const event of page.events as Recorded<CaseEvent>[]) found = withEvent(found, event, decisionId);
    if (page.events.length === 0 || found.through >= page.revision) return found;
    await nextTurn();
  }
}

async function findBackwards(events: EventStore, stream: string, decisionId: string): Promise<Found> {
  let found: Found = { revision: undefined, withdrawn: false, through: noStream };
  for await (const event of readBackwards(events, stream, { atOnce: atATime })) {
    found = withEvent(found, event as Recorded<CaseEvent>, decisionId);
    if (found.withdrawn || found.revision !== undefined) break;
  }
  return found;
}
