import { setTimeout as pause } from 'node:timers/promises';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { Conflict, type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import type { EventFileReader } from './event-file.ts';
import { type FiledEvent, withoutBodyHash } from './event-line.ts';

/** Limits of one append. EventStoreDB accepts 1 MB by default. */
const mostEvents = 100;
const mostCharacters = 250_000;
/** Characters of all appends in flight. */
const mostInFlight = 4_000_000;
const retryMs = 500;

export interface ImportTarget {
  /** For messages. */
  name: string;
  open(options: { readOnly: boolean }): Promise<EventStore>;
  /**
   * Appends in flight: more than one only if the store applies them in the order of the calls, so that the order over all streams
   * is preserved.
   */
  inFlight: number;
  /** How long an outage is retried, in ms. */
  timeoutMs: number;
  /** Called once in an outage, with a sentence for the person at the terminal. */
  onWait?(text: string): void;
}

/** Appends the rest of a file. `count` gets the number of events so far. */
export async function appendEvents(
  reader: EventFileReader,
  store: EventStore,
  target: ImportTarget,
  count: (events: number) => void,
): Promise<void> {
  let events = reader.progress.events;
  let runs: FiledEvent[][] = [];
  let characters = 0;
  const append = async () => {
    await appendInOrder(store, runs, target);
    events += runs.reduce((sum, { length }) => sum + length, 0);
    count(events);
    [runs, characters] = [[], 0];
  };
  for await (const one of runsOfOneStream(reader)) {
    runs.push(one);
    for (const { length } of one) characters += length;
    if (runs.length === target.inFlight || characters >= mostInFlight) await append();
  }
  if (runs.length > 0) await append();
}

/** Consecutive events of one stream are one append, which preserves the order over all streams. */
async function* runsOfOneStream(reader: EventFileReader): AsyncGenerator<FiledEvent[]> {
  let run: FiledEvent[] = [];
  let length = 0;
  for (let event = await reader.next(); event; event = await reader.next()) {
    length += event.length;
    if (run.length > 0 && (run[0]?.stream !== event.stream || run.length === mostEvents || length > mostCharacters)) {
      yield run;
      [run, length] = [[], event.length];
    }
    run.push(event);
  }
  if (run.length > 0) yield run;
}

/** Appends are idempotent (same ids and revisions), so a failed one is simply retried. */
async function appendInOrder(store: EventStore, runs: FiledEvent[][], { name, timeoutMs, onWait }: ImportTarget): Promise<void> {
  let isSaid = false;
  const giveUpAt = performance.now() + timeoutMs;
  for (let rest = runs; rest.length > 0; ) {
    const answers = await Promise.allSettled(rest.map((run) => appendRun(store, run)));
    const failed = answers.findIndex(({ status }) => status === 'rejected');
    if (failed < 0) return;
    if (answers.slice(failed).some(({ status }) => status === 'fulfilled')) {
      throw new ToolRefused(`${name} has taken an event and not one that comes before it. Empty it, and import again.`);
    }
    const { reason } = answers[failed] as PromiseRejectedResult;
    if (reason instanceof Conflict) {
      throw new ToolRefused(`Something else appends to ${name}: ${reason.message}. Stop it, empty the event store, and import again.`);
    }
    if (!(reason instanceof Unavailable)) throw reason;
    if (performance.now() > giveUpAt) {
      throw new ToolRefused(`${name} does not answer: ${reason.message}. Run the same import again, it goes on where it stopped.`);
    }
    if (!isSaid) onWait?.(`${name} does not answer, trying again for up to ${timeoutMs / 1_000} s …`);
    isSaid = true;
    rest = rest.slice(failed);
    await pause(retryMs);
  }
}

function appendRun(store: EventStore, run: FiledEvent[]): Promise<unknown> {
  const [first] = run as [FiledEvent];
  const events = run.map(withoutBodyHash).map(({ id, type, version, data, metadata }) => ({ id, type, version, data, metadata }));
  return store.append(first.stream, events, first.revision - 1);
}
