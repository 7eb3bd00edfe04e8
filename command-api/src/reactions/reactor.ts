import { type Recorded, type RefusalCode, Refused } from '@potluck/events';
import type { AccountStore } from '@potluck/events/ports/account-store';
import { Conflict, Unavailable } from '@potluck/events/ports/event-store';
import type { Clock } from '../clock.ts';
import type { Handle } from '../handle.ts';
import { carryOut } from './carry-out.ts';
import type { Reaction } from './reaction.ts';
import type { Targets } from './targets.ts';
import { NotYet } from './targets.ts';

/** A reaction whose target refused: final, kept to be shown. */
export interface RefusedReaction {
  eventId: string;
  position: string;
  target: string;
  command: string;
  code: RefusalCode;
  at: string;
}

/** What came of reacting to an event: all of it, or why it has to be tried again. */
export type Outcome = 'done' | { again: string };

/** Runs every reaction to one event. */
export type React = (event: Recorded) => Promise<Outcome>;

export function createReact(
  reactions: readonly Reaction[],
  { targets, handle, accounts, clock }: { targets: Targets; handle: Handle; accounts: AccountStore; clock: Clock },
): React {
  const refused = accounts.table<RefusedReaction>('reactions-refused');
  const byType = grouped(reactions);

  return async (event) => {
    let outcome: Outcome = 'done';
    for (const reaction of byType.get(event.type) ?? []) {
      try {
        const commands = reaction.react(event as never, await reaction.targets(event as never, targets));
        for (const command of commands) {
          try {
            await carryOut(handle, clock, event, command);
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            const target = `${command.to}-${command.id}`;
            await refused.put(`${event.id}:${target}`, {
              eventId: event.id,
              position: String(event.position),
              target,
              command: command.command.type,
              code: error.code,
              at: clock().toISOString(),
            });
          }
        }
      } catch (error) {
        const expected = error instanceof NotYet || error instanceof Conflict || error instanceof Unavailable;
        if (!expected) console.error(`The reaction to ${event.type} at ${event.position} failed and will be tried again:`, error);
        outcome = { again: (error as Error).message };
      }
    }
    return outcome;
  };
}

function grouped(reactions: readonly Reaction[]): Map<string, Reaction[]> {
  const groups = new Map<string, Reaction[]>();
  for (const reaction of reactions) groups.set(reaction.on, [...(groups.get(reaction.on) ?? []), reaction]);
  return groups;
}
