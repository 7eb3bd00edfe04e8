import { type CaseEvent, type Mover, mayAnswer, moderationCase, type OpenedCase, type Recorded } from '@potluck/events';
import type { CaseDetail } from '@potluck/events/answers/cases';
import type { UserCard } from '@potluck/events/answers/people';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { readBackwards } from '../read-backwards.ts';

interface Around {
  events: EventStore;
  cardOf(userId: string): UserCard;
  at: string;
}

/** Events per read. */
const atOnce = 100;

/** The open appeals of a case, with their texts. */
export async function appealsOf(
  id: string,
  known: OpenedCase,
  viewer: Mover,
  { events, cardOf, at }: Around,
): Promise<CaseDetail['appeals']> {
  const texts =
    known.appeals.length > 0 ? await textsOf(id, new Set(known.appeals.map(({ decisionId }) => decisionId)), events) : undefined;
  return known.appeals.flatMap((appeal) => {
    const { decisionId, moderatorId } = appeal;
    const outcome = known.standing.find((one) => one.decisionId === decisionId)?.outcome;
    if (!outcome) return [];
    const text = texts?.get(decisionId) ?? null;
    return [{ decisionId, at: appeal.at, text, outcome, decidedBy: cardOf(moderatorId), mayAnswer: mayAnswer(appeal, viewer, at) }];
  });
}

/** Reads from the end of the stream: an open appeal is usually among its last events. */
async function textsOf(id: string, wanted: Set<string>, events: EventStore): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for await (const recorded of readBackwards(events, `${moderationCase.name}-${id}`, { atOnce })) {
    const event = recorded as Recorded<CaseEvent>;
    if (event.type === 'AppealFiled' && wanted.has(event.data.decisionId)) found.set(event.data.decisionId, event.data.text);
    if (found.size === wanted.size) break;
  }
  return found;
}
