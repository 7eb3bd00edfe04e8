import { type Recorded, type RefusalCode, Refused } from '@potluck/events';
import { log } from '@potluck/stores/log';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { Conflict, Unavailable } from '@potluck/stores/ports/event-store';
import type { Clock } from '../clock.ts';
import type { Handle } from '../handle.ts';
import { carryOut } from './carry-out.ts';
import type { Reaction, ReactionCommand } from './reaction.ts';
import type { RemovePurged } from './remove-purged.ts';
import type { Targets } from './targets.ts';
import { NotYet } from './targets.ts';

/** A command of a reaction that its target refused. Not retried; stored so that it can be shown. */
interface RefusedReaction {
  eventId: string;
  position: string;
  target: string;
  command: string;
  code: RefusalCode;
  at: string;
}

/** The outcome of reacting to an event: done, or why it must be tried again. */
type Outcome = 'done' | Again;
export interface Again {
  again: string;
  /** Something failed and may fail again: retry after a pause. */
  failed?: boolean;
  /** Continue after this target. */
  after?: number;
  /** Do not retry before this projection has reached this position. */
  waitsFor?: { projection: string; position: bigint };
}

/** Runs every reaction to one event, for the targets after `after`. */
export type React = (event: Recorded, targets: Targets, after?: number) => Promise<Outcome>;

export function createReact(
  reactions: readonly Reaction[],
  { handle, accounts, clock, removePurged }: { handle: Handle; accounts: AccountStore; clock: Clock; removePurged: RemovePurged },
): React {
  const refused = accounts.table<RefusedReaction>('reactions-refused');
  const byType = grouped(reactions);

  const carryOutAny = (event: Recorded, command: ReactionCommand): Promise<unknown> =>
    command.to === 'media' ? removePurged(command.id, command.command.data) : carryOut(handle, clock, event, command);

  async function carryOutOne(reaction: Reaction, event: Recorded, command: ReactionCommand): Promise<void> {
    try {
      await carryOutAny(event, command);
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
      for (const next of reaction.refused?.(event as never, error.code) ?? []) await carryOutAny(event, next);
    }
  }

  /** A failed target does not stop the others, unless the event store is unavailable. */
  async function carryOutAll(reaction: Reaction, event: Recorded, commands: ReactionCommand[]): Promise<Again | undefined> {
    let failed: Again | undefined;
    for (const command of commands) {
      try {
        await carryOutOne(reaction, event, command);
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        failed ??= failure(event, error);
      }
    }
    return failed;
  }

  async function reactOnce(reaction: Reaction, event: Recorded, targets: Targets, after?: number): Promise<Outcome> {
    try {
      const found = await reaction.targets(event as never, targets, after);
      const failed = await carryOutAll(reaction, event, reaction.react(event as never, found));
      const { next } = (found ?? {}) as { next?: number };
      if (next !== undefined) return { again: 'there is more to do', ...failed, after: next };
      return failed ?? 'done';
    } catch (error) {
      return error instanceof NotYet ? { again: error.message, waitsFor: error } : failure(event, error);
    }
  }

  return async (event, targets, after) => {
    let outcome = 'done' as Outcome;
    for (const reaction of byType.get(event.type) ?? []) {
      const one = await reactOnce(reaction, event, targets, after);
      if (one !== 'done') outcome = outcome === 'done' ? one : { ...outcome, ...one };
    }
    return outcome;
  };
}

function failure(event: Recorded, error: unknown): Again {
  const expected = error instanceof Conflict || error instanceof Unavailable;
  if (!expected) {
    const { id: eventId, type, stream, position, metadata } = event;
    const about = { requestId: metadata.correlationId, stream, position: String(position), eventId, type };
    log.error({ ...about, err: error }, 'reaction failed, retrying');
  }
  return { again: error instanceof Error ? error.message : String(error), failed: true };
}

function grouped(reactions: readonly Reaction[]): Map<string, Reaction[]> {
  const groups = new Map<string, Reaction[]>();
  for (const reaction of reactions) groups.set(reaction.on, [...(groups.get(reaction.on) ?? []), reaction]);
  return groups;
}
