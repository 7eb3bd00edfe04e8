import shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Revision } from '../ports/event-store.ts';

/** The stream with the store's id. None of our streams' prefixes matches its name. */
export const storeStream = 'store';
/** Our streams. The engine has its own, whose names begin with `$`. */
const ownStreams = `^(?!\\$|${storeStream}$)`;

const { Options } = streams.ReadReq;
/** How many events the server filters before it checks whether the client still waits. */
const window = 500;

function request(fill: (options: pb.ReadReq.Options) => unknown): pb.ReadReq {
  const options = new Options().setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  fill(options);
  return new streams.ReadReq().setOptions(options);
}

/** `from` is inclusive. */
export interface StreamPart {
  from: Revision | 'start' | 'end';
  backwards?: boolean;
  count?: number;
}

export function streamRequest(stream: string, { from, backwards = false, count = Number.MAX_SAFE_INTEGER }: StreamPart): pb.ReadReq {
  const of = new Options.StreamOptions().setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (from === 'start') of.setStart(new shared.Empty());
  else if (from === 'end') of.setEnd(new shared.Empty());
  else of.setRevision(String(from));
  return request((options) =>
    options
      .setStream(of)
      .setCount(String(count))
      .setReadDirection(backwards ? 1 : 0)
      .setNoFilter(new shared.Empty()),
  );
}

const fromPosition = (position: bigint) => {
  const all = new Options.AllOptions();
  if (position === 0n) return all.setStart(new shared.Empty());
  const both = String(position);
  return all.setPosition(new Options.Position().setCommitPosition(both).setPreparePosition(both));
};

function filter({ prefixes }: { prefixes?: readonly string[] }): pb.ReadReq.Options.FilterOptions {
  const expression = new Options.FilterOptions.Expression();
  if (prefixes) expression.setPrefixList([...prefixes]);
  else expression.setRegex(ownStreams);
  return new Options.FilterOptions().setStreamIdentifier(expression).setMax(window).setCheckpointintervalmultiplier(1);
}

/** From the event at this position on, inclusive, of streams with these prefixes. */
export const logRequest = (from: bigint, prefixes: readonly string[]) =>
  request((options) => options.setAll(fromPosition(from)).setCount(String(Number.MAX_SAFE_INTEGER)).setFilter(filter({ prefixes })));

/** All present and future events after this position, exclusive, of all our streams. */
export const subscriptionRequest = (after: bigint) =>
  request((options) => options.setAll(fromPosition(after)).setSubscription(new Options.SubscriptionOptions()).setFilter(filter({})));

/** The event at this position or the next one, of any stream. */
export const eventRequest = (position: bigint) =>
  request((options) => options.setAll(fromPosition(position)).setCount('1').setNoFilter(new shared.Empty()));

/** The last event of our streams, whatever the engine has written after it. */
export const lastRequest = () =>
  request((options) =>
    options.setAll(new Options.AllOptions().setEnd(new shared.Empty())).setReadDirection(1).setCount('1').setFilter(filter({})),
  );
