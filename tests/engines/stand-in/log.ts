import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { at, identifier, nameOf, type Proposed } from './messages.ts';

export type Appended = { revision: number; position: number } | { current: number };
export type Stored = { position: number; end: number; stream: string; revision: number; id: string; answer: pb.ReadResp };

/** Records between events that are no events. */
const between = 60;
const any = -2;

/** The events, in memory. Positions count bytes. */
export class Log {
  readonly events: Stored[] = [];
  readonly streams = new Map<string, Stored[]>();
  readonly live = new Set<(event: Stored) => void>();

  /** The position of the next event. */
  get end(): number {
    return (this.events.at(-1)?.end ?? 1_000) + between;
  }

  append(stream: string, expected: number | undefined, proposed: Proposed[]): Appended {
    const found = this.streams.get(stream) ?? [];
    const ids = proposed.map((event) => event.getId()?.getString() as string);
    const after = expected === undefined || expected === any ? found.length - 1 : expected;
    const standing = found.slice(after + 1, after + 1 + ids.length);
    // Idempotent: a repeat of the same events gets the first answer.
    const again = standing.length === ids.length && standing.every(({ id }, i) => id === ids[i]);
    if (!again && after !== found.length - 1) return { current: found.length - 1 };
    this.streams.set(stream, found);
    if (!again) for (const event of proposed) this.#add(stream, found, event);
    return again ? (standing.at(-1) as Stored) : (found.at(-1) as Stored);
  }

  #add(stream: string, found: Stored[], event: Proposed): void {
    const position = this.end;
    const recorded = at(new streams.ReadResp.ReadEvent.RecordedEvent(), position)
      .setId(event.getId())
      .setStreamIdentifier(identifier(stream))
      .setStreamRevision(String(found.length))
      .setData(event.getData())
      .setCustomMetadata(event.getCustomMetadata());
    for (const [name, value] of event.getMetadataMap().getEntryList()) recorded.getMetadataMap().set(name, value);
    recorded.getMetadataMap().set('created', String(BigInt(Date.now()) * 10_000n));
    const answer = new streams.ReadResp();
    answer.setEvent(new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position)));
    const end = position + 100 + event.getData_asU8().length + event.getCustomMetadata_asU8().length;
    const stored = { position, end, stream, revision: found.length, id: event.getId()?.getString() as string, answer };
    for (const list of [found, this.events]) list.push(stored);
    for (const tell of this.live) tell(stored);
  }

  /** Truncates the log, as after restoring a backup. */
  goBack(events: number): void {
    this.events.length = events;
    this.streams.clear();
    for (const event of this.events) this.streams.set(event.stream, [...(this.streams.get(event.stream) ?? []), event]);
  }

  /** The index of the event at this position or the next one. */
  indexAt(position: number): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle] as Stored).position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Undefined when there is no such stream. */
  read(options: pb.ReadReq.Options): Stored[] | undefined {
    const count = Number(options.getCount());
    const stream = options.getStream();
    const all = options.getAll();
    const backwards = options.getReadDirection() === 1;
    const events = stream ? this.streams.get(nameOf(stream)) : this.events;
    if (!events) return undefined;
    const position = stream ?? all;
    let from = position?.hasStart() ? 0 : events.length;
    if (stream?.hasRevision()) from = Number(stream.getRevision()) + (backwards ? 1 : 0);
    else if (all?.hasPosition()) from = this.indexAt(Number(all.getPosition()?.getCommitPosition()));
    const filter = options.getFilter();
    const rest = backwards ? events.slice(0, from).reverse() : events.slice(from);
    return (filter ? rest.filter(wantedBy(filter)) : rest).slice(0, count);
  }
}

/** Filters by stream name: a regular expression or prefixes. */
export function wantedBy(filter: pb.ReadReq.Options.FilterOptions): (event: Stored) => boolean {
  const expression = filter.getStreamIdentifier();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  return ({ stream }) => (regex ? regex.test(stream) : prefixes.some((prefix) => stream.startsWith(prefix)));
}
