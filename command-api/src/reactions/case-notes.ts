import { holdAt, type ModerationCase, moderationCase, notesEndedOf, type Recorded, user } from '@potluck/events';
import { keyStoreOf, nthKey } from '@potluck/stores/codec/key-store';
import { log } from '@potluck/stores/log';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Clock } from '../clock.ts';
import { system } from '../deciders/context.ts';
import { decideCase } from '../deciders/moderation-case.ts';
import type { Handle } from '../handle.ts';
import { isPausing } from './is-pausing.ts';
import type { Targets } from './targets.ts';

/** A decided case. `ending` is set while its notes are being deleted: the name of the key to destroy. */
interface Row {
  dueAt: string;
  ending?: string;
  /** When later notes are due, which came while the earlier ones were being deleted. */
  next?: string;
}

interface Surroundings {
  ports: Pick<Ports, 'accounts' | 'bus'>;
  handle: Handle;
  clock: Clock;
  /** From a case's last decision to the deletion of its notes. */
  days: number;
  round: () => Targets;
}

/** Later than any date. */
const never = '~';
/** In ms: pause before the next try after a failure, or while the author's account is on hold. */
const pause = 60_000;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Deletes a case's notes some days after its last decision, or after a later note, unless the case is reopened before or its author's account is on hold.
 * The account store has a row for each case, written from the events. The event is appended first, then the key of the notes is
 * destroyed; after a crash in between, the row makes the next leader continue.
 */
export interface CaseNotes {
  readonly takes: ReadonlySet<string>;
  /** Reads the rows that an earlier leader left. */
  open(): Promise<void>;
  take(event: Recorded): Promise<void>;
  /** Deletes the notes that are due. */
  work(inTurn: (work: () => Promise<void>) => Promise<void>, signal: AbortSignal): Promise<void>;
}

export function createCaseNotes({ ports, handle, clock, days, round }: Surroundings): CaseNotes {
  const table = ports.accounts.table<Row>('case-notes');
  const keys = keyStoreOf(ports);
  const rows = new Map<string, Row>();
  const notBefore = new Map<string, number>();
  /** No row is due before. */
  let earliest = '';
  const noteDue = (dueAt: string) => {
    if (dueAt < earliest) earliest = dueAt;
  };

  const save = async (caseId: string, row: Row) => {
    await table.put(caseId, row);
    rows.set(caseId, row);
    noteDue(row.dueAt);
  };
  const drop = async (caseId: string) => {
    await table.delete(caseId);
    rows.delete(caseId);
    notBefore.delete(caseId);
  };
  const later = (caseId: string) => notBefore.set(caseId, clock().getTime() + pause);

  async function end(caseId: string, row: Row): Promise<void> {
    const known = await round().load(moderationCase, caseId);
    if (known.status === 'absent') return drop(caseId);
    if (!row.ending) {
      if (known.status !== 'decided') return drop(caseId);
      const author = await round().load(user, known.reportedUserId);
      if (holdAt(author, clock().toISOString())) return void later(caseId);
    }
    const ending = row.ending ?? (await keys.current(keyOf(caseId), notesEndedOf(known)));
    await save(caseId, { ...row, ending });
    const expired = await expire(handle, caseId, 'time', { at: clock().toISOString(), key: `case-notes:${row.dueAt}` });
    // Appended by an earlier run, but not by one that this row is from: that run has destroyed its key, and this one is a later one.
    const isEarlier = expired === 'earlier' && !row.ending;
    if (expired && !isEarlier) await keys.destroy(ending, clock());
    if (row.next) await save(caseId, { dueAt: row.next });
    else await drop(caseId);
  }

  return {
    takes: new Set(['DecisionMade', 'AppealDecided', 'AppealLapsed', 'CaseReopened', 'NoteAdded']),
    async open() {
      rows.clear();
      earliest = '';
      for (const { id, value } of await table.list()) rows.set(id, value);
    },
    async take({ type, data, metadata }) {
      const { caseId } = data as { caseId: string };
      const row = rows.get(caseId);
      const dueAt = new Date(Date.parse(metadata.at) + days * dayMs).toISOString();
      if (row?.ending) {
        const { next: _, ...others } = row;
        return save(caseId, type === 'CaseReopened' ? others : { ...others, next: dueAt });
      }
      if (type === 'CaseReopened') return row && drop(caseId);
      // With a row, a note ends with the earlier ones; without one, they have ended, or the case is not decided.
      if (type === 'NoteAdded' && (row || (await round().load(moderationCase, caseId)).status !== 'decided')) return;
      await save(caseId, { dueAt });
    },
    async work(inTurn, signal) {
      // Called every second, with a row for each case of half a year.
      const now = clock();
      const at = now.toISOString();
      if (earliest > at) return;
      const due: string[] = [];
      earliest = never;
      for (const [caseId, { dueAt }] of rows) {
        if (dueAt <= at && !isPausing(notBefore.get(caseId) ?? 0, now.getTime(), pause)) due.push(caseId);
        noteDue(dueAt);
      }
      /** The case may have been reopened, and decided again, since. */
      const endIfDue = async (caseId: string) => {
        const row = rows.get(caseId);
        if (row && row.dueAt <= at) await end(caseId, row);
      };
      for (const caseId of due) {
        if (signal.aborted) return;
        await inTurn(() => endIfDue(caseId)).catch((error) => {
          later(caseId);
          log.error({ caseId, err: error }, 'notes of a case not ended, retrying');
        });
      }
    },
  };
}

const keyOf = (caseId: string): string => `case:${caseId}`;

/** Appends CaseNotesExpired. Returns whether the event is new, from an earlier run, or not to be appended. */
async function expire(
  handle: Handle,
  caseId: string,
  cause: 'time' | 'author_erased',
  { at, key }: { at: string; key: string },
): Promise<'now' | 'earlier' | undefined> {
  const envelope = { actor: 'system', at, correlationId: crypto.randomUUID(), key };
  const { events, repeated } = await handle(
    moderationCase,
    caseId,
    envelope,
    () => (state, revision) => decideCase({ type: 'EndNotes', data: { cause } }, state, { actor: system, now: at, caseId, revision }),
  );
  if (events.length === 0) return undefined;
  return repeated ? 'earlier' : 'now';
}

/**
 * Deletes a case's notes when its author's account is erased, whatever the case's state; also those that an expiry that did not end has
 * left. Does nothing if there are none, or their keys are already destroyed.
 */
export async function endNotesOfErased(
  ports: Pick<Ports, 'accounts' | 'bus' | 'events'>,
  handle: Handle,
  known: ModerationCase,
  caseId: string,
  erased: Recorded,
): Promise<void> {
  if (known.status === 'absent') return;
  const keys = keyStoreOf(ports);
  const ended = notesEndedOf(known);
  for (let n = 1; n <= ended; n += 1) {
    const left = nthKey(keyOf(caseId), n);
    if ((await keys.find(left)) !== undefined) await keys.destroy(left, new Date(erased.metadata.at));
  }
  const name = await keys.current(keyOf(caseId), ended);
  if ((await keys.find(name)) === 'missing' && !(await needsKey(ports, caseId, name))) return;
  await expire(handle, caseId, 'author_erased', { at: erased.metadata.at, key: `case-notes:${erased.id}` });
  await keys.destroy(name, new Date(erased.metadata.at));
}

/** Whether notes are encrypted with a key that is missing: with its destruction they stay unreadable if a copy of it is found. */
async function needsKey({ events }: Pick<Ports, 'events'>, caseId: string, key: string): Promise<boolean> {
  const read = await events.read(`${moderationCase.name}-${caseId}`);
  return read.events.some(({ unreadable }) => unreadable?.person === key);
}
