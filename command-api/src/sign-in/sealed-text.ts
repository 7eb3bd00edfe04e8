import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Text that only this server can have written and only it can read, for a cookie. */
export interface SealedText {
  /** 16 characters of base64url, different each time. */
  mark: string;
  /** base64url. */
  sealed: string;
}

/** Seals texts with AES-256-GCM under `key`, 32 bytes in base64url. A text sealed for one purpose cannot be opened for another. */
export function sealing(key: string) {
  const secret = Buffer.from(key, 'base64url');
  return {
    seal(purpose: string, text: string): SealedText {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { mark: nonce.toString('base64url'), sealed: body.toString('base64url') };
    },
    /** Undefined unless this server sealed it for this purpose. */
    open(purpose: string, { mark, sealed }: SealedText): string | undefined {
      try {
        const body = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(mark, 'base64url')).setAAD(Buffer.from(purpose));
        decipher.setAuthTag(body.subarray(-16));
        return decipher.update(body.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
export type Sealing = ReturnType<typeof sealing>;
