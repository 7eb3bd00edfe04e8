import { hash } from 'node:crypto';

/**
 * A deterministic event id, so that a repeated request gets the same ids: a hash of the actor, the Idempotency-Key, the stream and the
 * event's index among those of its command. The format is UUID version 8, which is for custom hashes.
 */
export function derivedEventId(actor: string, key: string, stream: string, index: number): string {
  const hex = sha256(JSON.stringify([actor, key, stream, index]));
  const variant = ((Number.parseInt(hex[16] as string, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** SHA-256 in hex. */
export const sha256 = (text: string): string => hash('sha256', text);
