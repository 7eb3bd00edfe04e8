import { createHash } from 'node:crypto';
import type { Recorded } from '@potluck/events';
import * as z from 'zod';

/**
 * A history as a file: a header, a line per event in log order, and an ending. Personal fields stay encrypted. The hashes form a chain:
 * each covers its event and the previous hash, so that one pass finds the first line that was changed, lost, added or moved.
 */
export const Header = z.object({
  potluckEvents: z.literal(1),
  /** The exported store. */
  storeId: z.string(),
  begunAt: z.iso.datetime(),
});
export type Header = z.output<typeof Header>;

/** The first characters of every export. */
export const headerBegin = '{"potluckEvents":1,"storeId":"';

export const Ending = z.object({
  end: z.object({
    events: z.int().nonnegative(),
    streams: z.int().nonnegative(),
    /** The last event's hash; empty when there is none. */
    hash: z.string(),
    endedAt: z.iso.datetime(),
  }),
});
export type Ending = z.output<typeof Ending>['end'];

const EventLine = z.object({
  stream: z.string().min(1),
  revision: z.int().nonnegative(),
  id: z.string().min(1),
  type: z.string().min(1),
  version: z.int().positive(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  /** In the exported store. */
  position: z.string().regex(/^\d+$/),
  hash: z.string(),
});

export interface FiledEvent extends Recorded {
  hash: string;
  /** Length of its line in characters. */
  length: number;
}

/**
 * Without the body hashes: those of earlier versions allow guessing a short text. The target store still recognises a repeated
 * Idempotency-Key, but with any body.
 */
export function withoutBodyHash<E extends Recorded>(event: E): E {
  const { bodyHash, ...metadata } = event.metadata;
  const isRequest = event.type === 'RequestAccepted' && event.data.bodyHash !== '';
  if (bodyHash === undefined && !isRequest) return event;
  return { ...event, metadata, ...(isRequest ? { data: { ...event.data, bodyHash: '' } } : {}) };
}

/** Everything that a move must preserve: all but the position. */
export const contentOf = ({ stream, revision, id, type, version, data, metadata }: Recorded): string =>
  JSON.stringify([stream, revision, id, type, version, data, metadata]);

/** 132 bits of SHA-256. */
export const hashOf = (before: string, event: Recorded): string =>
  createHash('sha256').update(before).update(contentOf(event)).digest('base64url').slice(0, 22);

export function lineOf(event: Recorded, hash: string): string {
  const { stream, revision, id, type, version, data, metadata, position } = event;
  return `${JSON.stringify({ stream, revision, id, type, version, data, metadata, position: String(position), hash })}\n`;
}

/** The event or the ending on a line; undefined when it is neither. */
export function parseLine(text: string): FiledEvent | Ending | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const event = EventLine.safeParse(value);
  // The parsed value itself: a schema's result may have its fields in another order.
  if (event.success) return { ...(value as FiledEvent), position: BigInt(event.data.position), length: text.length };
  return Ending.safeParse(value).data?.end;
}
