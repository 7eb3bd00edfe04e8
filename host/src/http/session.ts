import { randomBytes } from 'node:crypto';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { signInPaths, under } from './path-table.ts';
import { sessionLifetime, sessionsOf } from './session-store.ts';

const hour = 60 * 60_000;
const mostProven = 50_000;

export interface SessionOptions extends Pick<Ports, 'accounts' | 'bus'> {
  secret: string;
  /** The public address is https. */
  secure: boolean;
}

/** The name of the session's cookie. */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-potluck.sid' : 'potluck.sid');

/**
 * Sets `request.session`. A session lasts 30 days from its last use, across restarts of browser and server, on any node.
 * Only sign-in changes a session. All other requests only read it, thousands of times a second, and are served from the cache by a
 * cookie whose signature was verified before.
 */
export function createSessionMiddleware({ secret, secure, ...ports }: SessionOptions): RequestHandler {
  const name = sessionCookie(secure);
  const store = sessionsOf(ports);
  const cookieOf = cookieReader(name);
  /** Session ids by the raw cookie, signature included. */
  const proven = new Map<string, string>();
  const read = session({
    name,
    secret,
    store,
    genid() {
      const sid = randomBytes(24).toString('base64url');
      store.willBeNew(sid);
      return sid;
    },
    resave: false,
    saveUninitialized: false,
    // The public address says whether it is https; the connection does not, since a proxy may have ended TLS.
    proxy: secure,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: sessionLifetime },
  });

  /** Whether the cached session suffices for the request. */
  function atHand(request: Request, cookie: string | undefined): boolean {
    // The handshake of a socket has no Express path.
    const requestPath = request.path ?? '';
    if (signInPaths.some((path) => under(requestPath, path))) return false;
    if (cookie === undefined) return true;
    const sid = proven.get(cookie);
    const now = Date.now();
    const view = sid === undefined ? undefined : store.view(sid, now);
    if (!view || !usedLately(view, now)) return false;
    request.sessionID = sid as string;
    request.session = view as Request['session'];
    return true;
  }

  return (request, response, next) => {
    const cookie = cookieOf(request.headers.cookie);
    if (atHand(request, cookie)) return next();
    // express-session sends a secure cookie only if the request says that it came over https, and not every proxy adds that header.
    if (secure) request.headers['x-forwarded-proto'] = 'https';
    read(request, response, (error?: unknown) => {
      if (error) return next(error);
      const { session: current } = request;
      if (current?.passport?.user) {
        if (cookie !== undefined) {
          if (proven.size >= mostProven) proven.clear();
          proven.set(cookie, request.sessionID);
        }
        // Expiry and cookie are renewed at most once an hour, not with every request.
        const now = Date.now();
        if (!usedLately(current, now)) {
          current.usedAt = now;
          current.touch();
          // Saved now, not at the end of the answer, so that an outage of the store can still be answered with 503.
          return void current.save(next);
        }
      }
      next();
    });
  };
}

const usedLately = ({ usedAt = 0 }: Readonly<session.SessionData>, now: number): boolean => now - usedAt <= hour;

/** The raw value of a cookie. */
function cookieReader(name: string): (header: string | undefined) => string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([^;]*)`);
  return (header) => (header === undefined ? undefined : pattern.exec(header)?.[1]);
}

/** The id of the signed-in user; undefined for a visitor. */
export function sessionUserId(request: Request): string | undefined {
  return request.session?.passport?.user;
}

/** Ends a person's sessions, all or all but one, and notifies all nodes. */
export const endSessions = (ports: Pick<Ports, 'accounts' | 'bus'>, userId: string, except?: string): Promise<void> =>
  sessionsOf(ports).endAll(userId, except);

/** Whether a session exists in the account store now. */
export const isSessionThere = (ports: Pick<Ports, 'accounts' | 'bus'>, sid: string): Promise<boolean> => sessionsOf(ports).isThere(sid);
