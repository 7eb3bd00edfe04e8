import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { type CheckpointHabits, goingLive } from './checkpoints.ts';
import { type Log, type Stored, wantedBy } from './log.ts';
import { checkpoint, type ReadCall, written } from './messages.ts';

/** How far a live subscriber may be behind; also the page size of a read and the window of a filter, as in the real server. */
const most = 32;

export async function read(log: Log, call: ReadCall): Promise<void> {
  const options = call.request.getOptions() as pb.ReadReq.Options;
  const position = Number(options.getAll()?.getPosition()?.getCommitPosition() ?? 0);
  const before = log.events[log.indexAt(position) - 1];
  // No event begins within a record.
  if (before && position < before.end) return void call.emit('error', { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: Error' });
  const found = log.read(options);
  for (const { answer } of found ?? []) await written(call, answer);
  const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(options.getStream()?.getStreamIdentifier());
  if (!found) call.write(new streams.ReadResp().setStreamNotFound(missing));
  call.end();
}

/** A read of all streams, optionally filtered by name. */
export async function subscribe(log: Log, call: ReadCall, habits: CheckpointHabits): Promise<void> {
  const options = call.request.getOptions() as pb.ReadReq.Options;
  const filter = options.getFilter();
  const wanted: (event: Stored) => boolean = filter ? wantedBy(filter) : () => true;
  const window = filter?.getMax() || most;
  const interval = filter ? window * filter.getCheckpointintervalmultiplier() : Number.POSITIVE_INFINITY;
  const all = options.getAll();
  let next = all?.hasStart() ? 0 : log.events.length;
  // Skips the event at the position: it must be the exact position of an event.
  if (all?.hasPosition()) next = log.indexAt(Number(all.getPosition()?.getCommitPosition())) + 1;
  let considered = 0;
  let sent = false;
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in');
  await written(call, new streams.ReadResp().setConfirmation(confirmation));
  while (next < log.events.length && !call.cancelled) {
    const page = log.events.slice(next, next + Math.min(window, most));
    let seen = log.events[next - 1]?.end ?? 0;
    next += page.length;
    considered += page.length;
    for (const event of page.filter(wanted)) {
      await written(call, event.answer);
      sent = true;
      seen = event.position;
    }
    if (next >= log.events.length || considered < interval) continue;
    considered %= interval;
    sent = true;
    await written(call, checkpoint(seen));
  }
  const extra = filter && goingLive(habits, { log, sent });
  if (extra !== undefined) await written(call, checkpoint(extra));
  // No await after reaching the end, so that no event is missed.
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
