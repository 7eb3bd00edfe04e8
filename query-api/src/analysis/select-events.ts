import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EventType, streams } from '@potluck/events';
import type { AnalystEvent } from '@potluck/events/answers/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { AnalystView } from './analyst-view.ts';
import type { PublicTexts } from './public-texts.ts';
import { textFieldsOf } from './visible-fields.ts';

export interface Selection {
  types: readonly EventType[];
  /** Inclusive, an ISO date-time in UTC. */
  from?: string | undefined;
  /** Exclusive, an ISO date-time in UTC. */
  before?: string | undefined;
  /** Inclusive; by default the end of the log. */
  through?: bigint | undefined;
}

/** Events of a selection, and how far the log has been read: positions passed, and in total. */
export interface SelectedPage {
  events: AnalystEvent[];
  done: number;
  of: number;
}

/** Events that are decoded, and sealed, in one turn of the event loop. */
const eventsPerTurn = 100;

interface SelectOptions {
  view: AnalystView;
  /** Where the operator opens them. Without it no personal field is decrypted. */
  publicTexts?: PublicTexts | undefined;
  signal: AbortSignal;
}

/** Reads the log once, up to its end of now, in pages. */
export async function* selectEvents(
  events: Pick<EventStore, 'all' | 'head'>,
  { types, from = '', before, through }: Selection,
  { view, publicTexts, signal }: SelectOptions,
): AsyncIterable<SelectedPage> {
  const wanted = new Set<string>(types);
  const prefixes = streams.filter((stream) => types.some((type) => type in stream.events)).map(({ name }) => `${name}-`);
  const head = await events.head();
  const end = through !== undefined && through < head ? through : head;
  if (end === 0n || prefixes.length === 0) return;
  const personal = publicTexts ? types.filter((type) => textFieldsOf(type).length > 0) : [];
  for await (const page of events.all({ after: 0n, prefixes, personal, signal, pageSize: eventsPerTurn })) {
    // A page is sealed in a turn of its own, after that in which it was decoded.
    await nextTurn();
    const found = page.events.filter(({ position, type, metadata: { at } }) => {
      return position <= end && wanted.has(type) && at >= from && (before === undefined || at < before);
    });
    const texts = await publicTexts?.(found);
    const selected = found.flatMap((event) => view(event, texts?.get(event.position)) ?? []);
    yield { events: selected, done: Number(page.through < end ? page.through : end), of: Number(end) };
    if (page.through >= end) return;
  }
  signal.throwIfAborted();
}
