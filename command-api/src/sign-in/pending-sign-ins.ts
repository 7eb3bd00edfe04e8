import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type {} from 'express-session';

/** A sign-in that was begun in this session: its state, its nonce, and the page to come back to. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  returnTo: string;
}

declare module 'express-session' {
  interface SessionData {
    pendingSignIns?: PendingSignIn[];
  }
}

/** As many may be begun side by side, one per tab; the oldest goes first. */
const most = 8;

type Stored = (error: Error | null, state?: string) => void;
type Verified = (error: Error | null, context?: false | { nonce: string }, application?: unknown) => void;

/**
 * Where passport-openidconnect keeps its states. Its own store keeps one per session, so that a second tab would make
 * the first one fail; this keeps several. Each serves once.
 */
export const pendingSignIns = {
  store(request: Request, context: { nonce?: string }, application: { returnTo: string }, _meta: unknown, done: Stored) {
    if (!context.nonce) return done(new Error('a sign-in without a nonce'));
    const state = randomBytes(24).toString('base64url');
    const pending = [...(request.session.pendingSignIns ?? []), { state, nonce: context.nonce, returnTo: application.returnTo }];
    request.session.pendingSignIns = pending.slice(-most);
    // Before the browser is sent away: it may come back to another node, and at once.
    request.session.save((error) => (error ? done(error) : done(null, state)));
  },

  verify(request: Request, state: string, done: Verified) {
    const found = request.session.pendingSignIns?.find((pending) => pending.state === state);
    if (!found) return done(null, false, { outOfDate: true });
    request.session.pendingSignIns = request.session.pendingSignIns?.filter((pending) => pending !== found);
    done(null, { nonce: found.nonce }, { returnTo: found.returnTo });
  },
};

/** The page that the sign-in begun last would come back to. */
export const lastReturnTo = (request: Request): string | undefined => request.session.pendingSignIns?.at(-1)?.returnTo;
