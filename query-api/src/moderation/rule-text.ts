import { rule } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';

/** The text of a rule at the revision that a decision refers to; null when there is none. */
export async function ruleTextAt(events: EventStore, ruleId: string, revision: number): Promise<string | null> {
  const { events: found } = await events.read(`${rule.name}-${ruleId}`, { after: revision - 1, most: 1 });
  return (found[0]?.data.text as string | undefined) ?? null;
}
