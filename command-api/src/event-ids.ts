import { createHash } from 'node:crypto';

/**
 * An event id that is the same whenever the same thing is asked again: of who asks, their key, the stream,
 * and the event's place among those of its command. Version 8 of UUID: made from a hash of one's own choice.
 */
export function derivedEventId(actor: string, key: string, stream: string, index: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([actor, key, stream, index]))
    .digest('hex');
  const variant = ((Number.parseInt(hash[16] as string, 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
