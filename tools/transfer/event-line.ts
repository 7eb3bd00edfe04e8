import { createHash } from 'node:crypto';
import type { Recorded } from '@potluck/events';
import * as z from 'zod';

/**
 * A history as a file: a header, a line for each event in global order, and an ending. What members wrote stays encrypted in it.
 * Each event's hash covers it and, by the hash before it, every line above: a line that was changed, lost, added or moved is found at
 * its place, by whoever reads the file once and keeps one hash in mind, however many streams there are.
 */
export const Header = z.object({
  potluckEvents: z.literal(1),
  /** The store that it was exported from. */
  storeId: z.string(),
  begunAt: z.iso.datetime(),
});
export type Header = z.output<typeof Header>;

export const Ending = z.object({
  end: z.object({
    events: z.int().nonnegative(),
    streams: z.int().nonnegative(),
    /** The last event's; empty when there is none. */
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
  /** In the store that it was exported from. */
  position: z.string().regex(/^\d+$/),
  hash: z.string(),
});

export interface FiledEvent extends Recorded {
  hash: string;
  /** Of its line, in characters. */
  length: number;
}

/**
 * Without what tells whether a repeated request is the same: earlier versions kept it so that a short text can be guessed from it. In
 * the store that it is carried to a key is recognised all the same, whatever body it comes with.
 */
export function withoutBodyHash<E extends Recorded>(event: E): E {
  const { bodyHash, ...metadata } = event.metadata;
  const isRequest = event.type === 'RequestAccepted' && event.data.bodyHash !== '';
  if (bodyHash === undefined && !isRequest) return event;
  return { ...event, metadata, ...(isRequest ? { data: { ...event.data, bodyHash: '' } } : {}) };
}

/** What a move must not change: all but the position. */
export const contentOf = ({ stream, revision, id, type, version, data, metadata }: Recorded): string =>
  JSON.stringify([stream, revision, id, type, version, data, metadata]);

/** 132 bits of SHA-256. */
export const hashOf = (before: string, event: Recorded): string =>
  createHash('sha256').update(before).update(contentOf(event)).digest('base64url').slice(0, 22);

export function lineOf(event: Recorded, hash: string): string {
  const { stream, revision, id, type, version, data, metadata, position } = event;
  return `${JSON.stringify({ stream, revision, id, type, version, data, metadata, position: String(position), hash })}\n`;
}

/** The event or the ending that a line holds; undefined when it is neither. */
export function parseLine(text: string): FiledEvent | Ending | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const event = EventLine.safeParse(value);
  // The parsed value itself: what a schema gives back may have its fields in another order.
  if (event.success) return { ...(value as FiledEvent), position: BigInt(event.data.position), length: text.length };
  return Ending.safeParse(value).data?.end;
}
