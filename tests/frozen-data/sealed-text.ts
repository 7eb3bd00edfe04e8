import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * A large encrypted text in a form that compresses: the plain text and the nonce, so that the same bytes can be created again.
 * Independent of the product's code, which may change while frozen data does not.
 */
export interface Unsealed {
  $nonce: string;
  $text: string;
}

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

export function unseal(box: string, key: Buffer, eventId: string): Unsealed {
  const bytes = Buffer.from(box, 'base64');
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(eventId));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
  return { $nonce: nonce.toString('base64'), $text: text.toString('utf8') };
}

export function seal({ $nonce, $text }: Unsealed, key: Buffer, eventId: string): string {
  const nonce = Buffer.from($nonce, 'base64');
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(eventId));
  const encrypted = [cipher.update($text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64');
}
