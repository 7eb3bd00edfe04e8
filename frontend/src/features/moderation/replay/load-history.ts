import type { CaseHistory, HistoryEvent } from '@potluck/events/answers/case-history';
import type { UserCard } from '@potluck/events/answers/people';
import { api } from '../../../api/http.ts';
import { casePath } from '../case-queries.ts';
import { partsOf } from './history-parts.ts';

/** The number of parts that are loaded in parallel. */
const atOnce = 4;

export const readPage = (id: string, range: { after?: string; through?: string }, signal?: AbortSignal) => {
  const query = String(new URLSearchParams(range));
  return api.get<CaseHistory>(`${casePath(id)}/history${query && `?${query}`}`, { signal });
};

/** Loads the whole history of a case. The first page says how long it is; the rest is loaded in parallel parts, so `events` is unsorted. */
export async function loadHistory(id: string, signal: AbortSignal, onPage: (events: number) => void) {
  const events: HistoryEvent[] = [];
  const people = new Map<string, UserCard>();
  const take = (page: CaseHistory) => {
    events.push(...page.events);
    for (const card of page.people) people.set(card.id, card);
  };
  const first = await readPage(id, {}, signal);
  take(first);
  const parts = first.more ? partsOf(first.after, first.end) : [];
  const readParts = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      onPage(events.length);
      for (let [after, more] = [part.after, true]; more; ) {
        const page = await readPage(id, { after, through: part.through }, signal);
        take(page);
        ({ after, more } = page);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readParts));
  return { after: first.end, events, people, around: first.around };
}
