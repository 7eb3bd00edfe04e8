import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** An event's personal fields as stored: encrypted together, beside the id of the person whose key opens them. */
export interface PersonalBox {
  of: string;
  /** Base64 of 12 bytes of nonce, 16 of tag, and the encrypted JSON. */
  box: string;
}

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** Encrypts with AES-256-GCM; the box only opens for the same event. */
export function sealPersonal(fields: Record<string, unknown>, key: Buffer, eventId: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(eventId));
  const encrypted = [cipher.update(JSON.stringify(fields), 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64');
}

/** Throws when the box was changed, or was made with another key or for another event. */
export function openPersonal(box: string, key: Buffer, eventId: string): Record<string, unknown> {
  const bytes = Buffer.from(box, 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength)).setAAD(Buffer.from(eventId));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
  return JSON.parse(text) as Record<string, unknown>;
}
