import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { sealing } from '../sealed-text.ts';

/** Remembers which browsers have signed in to which accounts, by a mark for each pair, stored only in the browser in a sealed cookie. */
export interface KnownBrowsers {
  /** The mark of this browser when it has signed in to this account before. */
  markOf(request: Request, email: string): string | undefined;
  /** Gives this browser a mark for this account. */
  remember(request: Request, response: Response, email: string): void;
}

/** Marks by account, the account used last at the end. */
type Marks = Record<string, string>;

const most = 5;
const oneYear = 365 * 24 * 3_600_000;
const purpose = 'known browsers';
const accountId = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** `key`: 32 bytes in base64url. Addresses must be normalised by `normaliseEmail`. */
export function knownBrowsers({ key, secure }: { key: string; secure: boolean }): KnownBrowsers {
  const { seal, open } = sealing(key);
  const name = secure ? '__Secure-potluck.known' : 'potluck.known';
  const pattern = new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([\\w-]{16})\\.([\\w-]+)`);

  function marksOf(request: Request): Marks {
    const [, mark, sealed] = pattern.exec(request.headers.cookie ?? '') ?? [];
    const text = mark && sealed ? open(purpose, { mark, sealed }) : undefined;
    return text === undefined ? {} : (JSON.parse(text) as Marks);
  }

  return {
    markOf: (request, email) => marksOf(request)[accountId(email)],
    remember(request, response, email) {
      const { [accountId(email)]: known = randomBytes(12).toString('base64url'), ...others } = marksOf(request);
      const remembered = [...Object.entries(others).slice(1 - most), [accountId(email), known]];
      const { mark, sealed } = seal(purpose, JSON.stringify(Object.fromEntries(remembered)));
      response.cookie(name, `${mark}.${sealed}`, { path: '/oidc', httpOnly: true, sameSite: 'lax', secure, maxAge: oneYear });
    },
  };
}
