import { setTimeout as pause } from 'node:timers/promises';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { Conflict, type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import type { EventFileReader } from './event-file.ts';
import { type FiledEvent, withoutBodyHash } from './event-line.ts';

/** Of one append. EventStoreDB takes 1 MB unless it is told otherwise. */
const mostEvents = 100;
const mostCharacters = 250_000;
/** Of all appends that are under way together. */
const mostUnderWay = 4_000_000;
const retryMs = 500;

export interface ImportTarget {
  /** As a message names it. */
  name: string;
  open(options: { readOnly: boolean }): Promise<EventStore>;
  /**
   * How many appends may be under way at once: more than one only where they take effect in the order in which they are
   * asked for, so that the order over all streams stays.
   */
  inFlight: number;
  /** For how long it may be away before it is given up, in ms. */
  patience: number;
}

/** Appends the rest of a file. `count` is told after how many events of the file it stands. */
export async function appendEvents(
  reader: EventFileReader,
  store: EventStore,
  target: ImportTarget,
  count: (events: number) => void,
): Promise<void> {
  let events = reader.place.events;
  let together: FiledEvent[][] = [];
  let characters = 0;
  const append = async () => {
    await appendInOrder(store, together, target);
    events += together.reduce((sum, { length }) => sum + length, 0);
    count(events);
    [together, characters] = [[], 0];
  };
  for await (const one of runsOfOneStream(reader)) {
    together.push(one);
    for (const { length } of one) characters += length;
    if (together.length === target.inFlight || characters >= mostUnderWay) await append();
  }
  if (together.length > 0) await append();
}

/** Events that follow each other in one stream are appended as one: the order over all streams stays. */
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

/** The same ids at the same revisions again change nothing, so what may have failed is simply asked for again. */
async function appendInOrder(store: EventStore, runs: FiledEvent[][], { name, patience }: ImportTarget): Promise<void> {
  const giveUpAt = performance.now() + patience;
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
    rest = rest.slice(failed);
    await pause(retryMs);
  }
}

function appendRun(store: EventStore, run: FiledEvent[]): Promise<unknown> {
  const [first] = run as [FiledEvent];
  const events = run.map(withoutBodyHash).map(({ id, type, version, data, metadata }) => ({ id, type, version, data, metadata }));
  return store.append(first.stream, events, first.revision - 1);
}
