/**
 * An EventStoreDB of a few lines, in memory, over the protocol of the real one and with those of its manners that an
 * adapter must survive. It proves the ways through errors and back; what passed against it is not proved of the real one.
 */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServerReadableStream, ServerWritableStream, sendUnaryData } from '@grpc/grpc-js';
import { Server, ServerCredentials, type ServiceDefinition, status } from '@grpc/grpc-js';
import { type FoundEngine, freePort } from './engine.ts';

type Proposed = pb.AppendReq.ProposedMessage | pb.BatchAppendReq.ProposedMessage;
type Appended = { revision: number; position: number } | { current: number };
type ReadCall = ServerWritableStream<pb.ReadReq, pb.ReadResp>;
type Stored = { position: number; end: number; stream: string; revision: number; id: string; answer: pb.ReadResp };

/** How many events a live subscriber may be behind; also a page of a read and the window of a filter, as of the real one. */
const most = 32;
const any = -2;

class Log {
  readonly events: Stored[] = [];
  readonly streams = new Map<string, Stored[]>();
  readonly live = new Set<(event: Stored) => void>();

  append(stream: string, expected: number, proposed: Proposed[]): Appended {
    const found = this.streams.get(stream) ?? [];
    const ids = proposed.map((event) => event.getId()?.getString() as string);
    const after = expected === any ? found.length - 1 : expected;
    const standing = found.slice(after + 1, after + 1 + ids.length);
    // Asked again: answered as the first time when the very same events stand there.
    const again = standing.length === ids.length && standing.every(({ id }, i) => id === ids[i]);
    if (!again && after !== found.length - 1) return { current: found.length - 1 };
    this.streams.set(stream, found);
    if (!again) for (const event of proposed) this.#add(stream, found, event);
    return again ? (standing.at(-1) as Stored) : (found.at(-1) as Stored);
  }

  #add(stream: string, found: Stored[], event: Proposed): void {
    // Positions are bytes, and records that are no events stand between.
    const position = (this.events.at(-1)?.end ?? 1_000) + 60;
    const recorded = at(new streams.ReadResp.ReadEvent.RecordedEvent(), position)
      .setId(event.getId())
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
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

  /** The index of the event at this position, else of the next one. */
  indexAt(position: number): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle] as Stored).position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  read(options: pb.ReadReq.Options): Stored[] | undefined {
    const count = Number(options.getCount());
    const stream = options.getStream();
    const all = options.getAll();
    const backwards = options.getReadDirection() === 1;
    const events = stream ? this.streams.get(nameOf(stream)) : this.events;
    const place = stream ?? all;
    if (!events || place?.hasStart()) return events?.slice(0, count);
    let from = events.length;
    if (stream?.hasRevision()) from = Number(stream.getRevision()) + (backwards ? 1 : 0);
    else if (all?.hasPosition()) from = this.indexAt(Number(all.getPosition()?.getCommitPosition()));
    return backwards ? events.slice(Math.max(0, from - count), from).reverse() : events.slice(from, from + count);
  }
}

async function read(log: Log, call: ReadCall): Promise<void> {
  const options = call.request.getOptions() as pb.ReadReq.Options;
  if (options.hasSubscription()) return subscribe(log, call, options);
  const position = Number(options.getAll()?.getPosition()?.getCommitPosition() ?? 0);
  const before = log.events[log.indexAt(position) - 1];
  // Within a record none begins.
  if (before && position < before.end) return void call.emit('error', { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: Error' });
  const found = log.read(options);
  for (const { answer } of found ?? []) await written(call, answer);
  const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(options.getStream()?.getStreamIdentifier());
  if (!found) call.write(new streams.ReadResp().setStreamNotFound(missing));
  call.end();
}

/** To all streams, through a filter by the prefixes of their names or without one. */
async function subscribe(log: Log, call: ReadCall, options: pb.ReadReq.Options): Promise<void> {
  const filter = options.getFilter();
  const prefixes = filter?.getStreamIdentifier()?.getPrefixList();
  const wanted = ({ stream }: Stored) => !prefixes || prefixes.some((prefix) => stream.startsWith(prefix));
  const window = filter?.getMax() || most;
  const interval = filter ? window * filter.getCheckpointintervalmultiplier() : Number.POSITIVE_INFINITY;
  const all = options.getAll();
  let next = all?.hasStart() ? 0 : log.events.length;
  // What stands at the position, else next after it, is passed over: it must be an event's very own.
  if (all?.hasPosition()) next = log.indexAt(Number(all.getPosition()?.getCommitPosition())) + 1;
  let considered = 0;
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in');
  await written(call, new streams.ReadResp().setConfirmation(confirmation));
  while (next < log.events.length && !call.cancelled) {
    const page = log.events.slice(next, next + Math.min(window, most));
    let seen = log.events[next - 1]?.end ?? 0;
    next += page.length;
    considered += page.length;
    for (const event of page.filter(wanted)) {
      await written(call, event.answer);
      seen = event.position;
    }
    if (next >= log.events.length || considered < interval) continue;
    considered %= interval;
    await written(call, checkpoint(seen));
  }
  // Nothing is awaited once the end was seen: none is missed.
  let blocked = !call.write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
  const behind: pb.ReadResp[] = [];
  const push = (answer: pb.ReadResp) => {
    if (!blocked) blocked = !call.write(answer);
    else if (behind.push(answer) > most && log.live.delete(tell)) {
      const why = 'Consumer too slow to handle event while live. Client resubscription required.';
      call.emit('error', { code: status.ABORTED, details: `Operation timed out: ${why}` });
    }
  };
  const tell = (event: Stored) => {
    if (wanted(event)) push(event.answer);
    if (++considered < interval) return;
    considered = 0;
    push(checkpoint(event.position));
  };
  call.on('drain', () => {
    blocked = false;
    while (behind.length > 0 && !blocked && log.live.has(tell)) blocked = !call.write(behind.shift() as pb.ReadResp);
  });
  call.on('cancelled', () => log.live.delete(tell));
  if (!call.cancelled) log.live.add(tell);
}

function append(log: Log, call: ServerReadableStream<pb.AppendReq, pb.AppendResp>, answer: sendUnaryData<pb.AppendResp>): void {
  let options: pb.AppendReq.Options | undefined;
  const events: pb.AppendReq.ProposedMessage[] = [];
  call.on('data', (message: pb.AppendReq) => {
    options = message.getOptions() ?? options;
    if (message.hasProposedMessage()) events.push(message.getProposedMessage() as pb.AppendReq.ProposedMessage);
  });
  call.on('end', async () => {
    // A request that was broken off ends like a whole one, and is known for it in the next turn.
    await nextTurn();
    if (call.cancelled || events.length === 0) return;
    const expected = options?.hasNoStream() ? -1 : options?.hasRevision() ? Number(options.getRevision()) : any;
    const done = log.append(nameOf(options), expected, events);
    const response = new streams.AppendResp();
    if ('current' in done) {
      const wrong = new streams.AppendResp.WrongExpectedVersion();
      if (done.current === -1) wrong.setCurrentNoStream(new shared.Empty());
      else wrong.setCurrentRevision(String(done.current));
      return answer(null, response.setWrongExpectedVersion(wrong));
    }
    const success = new streams.AppendResp.Success().setCurrentRevision(String(done.revision));
    answer(null, response.setSuccess(success.setPosition(at(new streams.AppendResp.Position(), done.position))));
  });
}

function batchAppend(log: Log, call: ServerDuplexStream<pb.BatchAppendReq, pb.BatchAppendResp>): void {
  const begun = new Map<string, { options?: pb.BatchAppendReq.Options; events: Proposed[] }>();
  call.on('data', (message: pb.BatchAppendReq) => {
    const correlation = message.getCorrelationId()?.getString() as string;
    const { options = message.getOptions(), events } = begun.get(correlation) ?? { events: [] };
    events.push(...message.getProposedMessagesList());
    begun.set(correlation, { options, events });
    if (!message.getIsFinal() || !options) return;
    begun.delete(correlation);
    const expected = options.hasNoStream() ? -1 : options.hasStreamPosition() ? Number(options.getStreamPosition()) : any;
    const done = log.append(nameOf(options), expected, events);
    const response = new streams.BatchAppendResp().setCorrelationId(message.getCorrelationId());
    response.setStreamIdentifier(options.getStreamIdentifier());
    if ('current' in done) {
      const wrong = new shared.WrongExpectedVersion();
      if (done.current !== -1) wrong.setCurrentStreamRevision(String(done.current));
      const details = new Any();
      details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
      response.setError(new statuses.Status().setMessage('WrongExpectedVersion').setDetails(details));
    } else {
      const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(done.revision));
      response.setSuccess(success.setPosition(at(new shared.AllStreamPosition(), done.position)));
    }
    call.write(response);
  });
}

const supported = new features.SupportedMethods().setEventStoreServerVersion('stand-in');
for (const name of ['read', 'append', 'batchappend']) {
  supported.addMethods(new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name));
}

const { Any } = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'))('google-protobuf/google/protobuf/any_pb.js');
const nameOf = (options?: { getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined }) =>
  Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
const at = <M extends { setCommitPosition(at: string): M; setPreparePosition(at: string): M }>(message: M, position: number): M =>
  message.setCommitPosition(String(position)).setPreparePosition(String(position));
const checkpoint = (position: number) => new streams.ReadResp().setCheckpoint(at(new streams.ReadResp.Checkpoint(), position));
/** Waits while the client takes no more. */
const written = async (call: ReadCall, answer: pb.ReadResp) => {
  if (call.cancelled || call.write(answer)) return;
  const gone = new AbortController();
  await Promise.race(['drain', 'cancelled'].map((name) => once(call, name, gone))).finally(() => gone.abort());
};

/** Its log outlives `stop` and `kill`, and ends with `dispose`. */
export const eventStoreDbStandIn: FoundEngine = {
  version: 'stand-in',
  async start({ port } = {}) {
    const log = new Log();
    const address = `127.0.0.1:${port ?? (await freePort())}`;
    let server: Server | undefined;
    const stop = async () => server?.forceShutdown();
    const start = async () => {
      server = new Server();
      server.addService(StreamsService as ServiceDefinition, {
        read: (call: ReadCall) => void read(log, call),
        append: (call: Parameters<typeof append>[1], answer: sendUnaryData<pb.AppendResp>) => append(log, call, answer),
        batchAppend: (call: Parameters<typeof batchAppend>[1]) => batchAppend(log, call),
      });
      const getSupportedMethods = (_: unknown, answer: sendUnaryData<unknown>) => answer(null, supported);
      server.addService(ServerFeaturesService as ServiceDefinition, { getSupportedMethods });
      await promisify(server.bindAsync.bind(server))(address, ServerCredentials.createInsecure());
    };
    await start();
    const url = `esdb://${address}?tls=false`;
    return { version: 'stand-in', url, ours: true, output: () => '', start, stop, kill: stop, dispose: stop };
  },
};
