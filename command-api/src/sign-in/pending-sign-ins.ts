import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { type Sealing, sealing } from './sealed-text.ts';

/** An unfinished sign-in: the values that its callback is checked against, and the page to return to. */
interface PendingSignIn {
  nonce: string;
  /** The PKCE verifier (RFC 7636), without which an intercepted code cannot be exchanged. */
  verifier: string;
  returnTo: string;
  /** ms since 1970. */
  until: number;
}

/** Maximum number of unfinished sign-ins of a browser (one per tab), and of characters of their cookies. The oldest is dropped first. */
const most = 8;
const mostCharacters = 4_000;
/** In ms: how long a browser may take to come back from the issuer. */
const life = 2 * 3_600_000;

type Stored = (error: Error | null, state?: string) => void;
type Verified = (error: Error | null, context?: false | { nonce: string }, application?: unknown) => void;

export interface PendingSignInsOptions {
  /** 32 bytes in base64url. */
  key: string;
  secure: boolean;
  /** ms since 1970. */
  now?: () => number;
}

/**
 * The unfinished sign-ins of a browser, each in its own sealed cookie. Beginning one writes nothing on the server, so visitors cannot
 * fill its disk, and any node can finish it.
 */
export class PendingSignIns {
  readonly #sealing: Sealing;
  readonly #prefix: string;
  readonly #cookies: RegExp;
  readonly #secure: boolean;
  readonly #now: () => number;

  constructor({ key, secure, now = Date.now }: PendingSignInsOptions) {
    this.#sealing = sealing(key);
    this.#secure = secure;
    this.#now = now;
    this.#prefix = secure ? '__Host-potluck.begun-' : 'potluck.begun-';
    this.#cookies = new RegExp(`(?:^|;\\s*)(${this.#prefix.replace('.', '\\.')}([\\w-]+))=([\\w-]{16})\\.([\\w-]+)`, 'g');
  }

  /** The state store of passport-openidconnect for one sign-in. `verifier` is the PKCE verifier created for it, or found at its end. */
  store(verifier: { value: string }) {
    return {
      store: (request: Request, context: { nonce?: string }, application: { returnTo: string }, _meta: unknown, done: Stored) => {
        if (!context.nonce) return done(new Error('a sign-in without a nonce'));
        done(null, this.#begin(request, { nonce: context.nonce, verifier: verifier.value, returnTo: application.returnTo }));
      },
      verify: (request: Request, state: string, done: Verified) => {
        const cookie = this.#of(request).find((pending) => pending.state === state);
        const found = cookie && this.#opened(cookie);
        if (!found) return done(null, false, { outOfDate: true });
        // Each can be used once.
        this.#clear(request, cookie.name);
        verifier.value = found.verifier;
        done(null, { nonce: found.nonce }, { returnTo: found.returnTo });
      },
    };
  }

  /** The page to return to of the sign-in that was begun last. */
  lastReturnTo(request: Request): string | undefined {
    const last = this.#of(request).at(-1);
    return last && this.#opened(last)?.returnTo;
  }

  #begin(request: Request, pending: Omit<PendingSignIn, 'until'>): string {
    // The oldest first.
    const state = `${this.#now().toString(36)}-${randomBytes(24).toString('base64url')}`;
    const { mark, sealed } = this.#sealing.seal(state, JSON.stringify({ ...pending, until: this.#now() + life }));
    const value = `${mark}.${sealed}`;
    request.res?.cookie(this.#prefix + state, value, { ...this.#attributes(), maxAge: life });
    let characters = value.length;
    for (const [index, old] of this.#of(request).reverse().entries()) {
      characters += old.sealed.length;
      if (index + 1 >= most || characters > mostCharacters) this.#clear(request, old.name);
    }
    return state;
  }

  /** The oldest first. */
  #of(request: Request): { name: string; state: string; mark: string; sealed: string }[] {
    const found = [...(request.headers.cookie ?? '').matchAll(this.#cookies)];
    return found
      .map(([, name = '', state = '', mark = '', sealed = '']) => ({ name, state, mark, sealed }))
      .sort((a, b) => (a.state < b.state ? -1 : 1));
  }

  #opened({ state, mark, sealed }: { state: string; mark: string; sealed: string }): PendingSignIn | undefined {
    const text = this.#sealing.open(state, { mark, sealed });
    const pending = text === undefined ? undefined : (JSON.parse(text) as PendingSignIn);
    return pending && pending.until > this.#now() ? pending : undefined;
  }

  #clear(request: Request, name: string): void {
    request.res?.clearCookie(name, this.#attributes());
  }

  #attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure } as const;
  }
}

/** A PKCE verifier, 43 characters of base64url. */
export const newVerifier = (): string => randomBytes(32).toString('base64url');
/** The PKCE challenge, sent to the issuer when the sign-in begins. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
