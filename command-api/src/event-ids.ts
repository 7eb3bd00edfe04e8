import { hash } from 'node:crypto';

/**
 * An event id that is the same whenever the same thing is asked again: of who asks, their key, the stream,
 * and the event's place among those of its command. Version 8 of UUID: made from a hash of one's own choice.
 */
export function derivedEventId(actor: string, key: string, stream: string, index: number): string {
  const hex = sha256(JSON.stringify([actor, key, stream, index]));
  const variant = ((Number.parseInt(hex[16] as string, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** In hex. */
export const sha256 = (text: string): string => hash('sha256', text);
