import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { AccountStore, Table } from '../ports/account-store.ts';
import type { Ports } from '../ports/ports.ts';
import { signInPaths, under } from './path-table.ts';

declare module 'express-session' {
  interface SessionData {
    passport?: { user?: string };
    /** When it was last used, to the hour, in ms since 1970. */
    usedAt?: number;
  }
}

const hour = 60 * 60_000;
/** A session lasts this long from its last use. */
const lifetime = 30 * 24 * hour;
const mostCached = 50_000;

/** Sessions in the account store, found by person. What is read often is kept in memory as text. */
class AccountSessions extends session.Store {
  private readonly table: Table<session.SessionData>;
  private readonly cache = new Map<string, string>();
  /** The same, read once, for whoever only looks. */
  private readonly views = new Map<string, Readonly<session.SessionData>>();
  /** Sessions that ended lately: a request that began before must not bring one back. */
  private readonly ended = new Set<string>();

  constructor(accounts: AccountStore) {
    super();
    this.table = accounts.table('sessions');
  }

  override get(sid: string, answer: (error: unknown, session?: session.SessionData | null) => void): void {
    const cached = this.cache.get(sid);
    if (this.ended.has(sid)) answer(null, null);
    else if (cached) answer(null, unlessExpired(JSON.parse(cached)));
    else {
      this.table.get(sid).then((row) => {
        const ended = this.ended.has(sid);
        if (row && !ended) this.keep(sid, row.value);
        answer(null, row && !ended ? row.value : null);
      }, answer);
    }
  }

  /** What is at hand of a session, not to be changed. */
  view(sid: string): Readonly<session.SessionData> | undefined {
    if (this.ended.has(sid)) return undefined;
    const known = this.views.get(sid);
    if (known) return known;
    const text = this.cache.get(sid);
    if (!text) return undefined;
    const view = Object.freeze(JSON.parse(text) as session.SessionData);
    this.views.set(sid, view);
    return view;
  }

  override set(sid: string, data: session.SessionData, answer: (error?: unknown) => void = () => {}): void {
    if (this.ended.has(sid)) {
      answer();
      return;
    }
    const expires = data.cookie.expires ? new Date(data.cookie.expires).getTime() : Date.now() + lifetime;
    // The row must not share what the request goes on changing.
    const value = JSON.parse(JSON.stringify(data)) as session.SessionData;
    this.table.put(sid, value, { index: value.passport?.user ?? null, expires }).then(() => {
      if (!this.ended.has(sid)) this.keep(sid, value);
      answer();
    }, answer);
  }

  override destroy(sid: string, answer: (error?: unknown) => void = () => {}): void {
    this.end(sid).then(() => answer(), answer);
  }

  /** Ends every session of a person but `except`, and answers with the ids of those that ended. */
  async endAll(userId: string, except?: string): Promise<string[]> {
    const sids = (await this.table.find(userId)).map((row) => row.id).filter((sid) => sid !== except);
    await Promise.all(sids.map((sid) => this.end(sid)));
    return sids;
  }

  private async end(sid: string): Promise<void> {
    if (this.ended.size >= mostCached) this.ended.delete(this.ended.values().next().value as string);
    this.ended.add(sid);
    this.cache.delete(sid);
    this.views.delete(sid);
    await this.table.delete(sid);
  }

  private keep(sid: string, data: session.SessionData): void {
    if (this.cache.size >= mostCached) {
      this.cache.clear();
      this.views.clear();
    }
    this.cache.set(sid, JSON.stringify(data));
    this.views.delete(sid);
  }
}

function unlessExpired(data: session.SessionData): session.SessionData | null {
  return data.cookie.expires && new Date(data.cookie.expires).getTime() <= Date.now() ? null : data;
}

/** Both APIs of one process share one store, so that a session ended by the one is gone for the other. */
const stores = new WeakMap<AccountStore, AccountSessions>();
function sessionsOf(accounts: AccountStore): AccountSessions {
  const store = stores.get(accounts) ?? new AccountSessions(accounts);
  stores.set(accounts, store);
  return store;
}

export interface SessionOptions {
  accounts: AccountStore;
  secret: string;
  /** The public address is https. */
  secure: boolean;
}

/** The name of the session's cookie. */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-potluck.sid' : 'potluck.sid');

/**
 * Puts `request.session` there: 30 days from the last use, over restarts of browser and server.
 * Only sign-in changes a session. Everyone else asks who it is, thousands of times a second, and gets a look at
 * what is at hand for a cookie whose signature was right before.
 */
export function createSessionMiddleware({ accounts, secret, secure }: SessionOptions): RequestHandler {
  const name = sessionCookie(secure);
  const store = sessionsOf(accounts);
  const cookieOf = cookieReader(name);
  /** The session's id by the cookie as it came, signature included. */
  const proven = new Map<string, string>();
  const read = session({
    name,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    // Whether it is https is known from the public address, not from the connection, which a proxy may have ended.
    proxy: secure,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: lifetime },
  });

  /** True when the request can go on with what is at hand. */
  function atHand(request: Request, cookie: string | undefined): boolean {
    // A socket's handshake has no path of Express.
    const asked = request.path ?? '';
    if (signInPaths.some((path) => under(asked, path))) return false;
    if (cookie === undefined) return true;
    const sid = proven.get(cookie);
    const view = sid === undefined ? undefined : store.view(sid);
    if (!view || !usedLately(view)) return false;
    request.sessionID = sid as string;
    request.session = view as Request['session'];
    return true;
  }

  return (request, response, next) => {
    const cookie = cookieOf(request.headers.cookie);
    if (atHand(request, cookie)) return next();
    // express-session sends a secure cookie only to who says that they came by https; not every proxy does.
    if (secure) request.headers['x-forwarded-proto'] = 'https';
    read(request, response, (error?: unknown) => {
      if (error) return next(error);
      const { session: current } = request;
      if (current?.passport?.user) {
        if (cookie !== undefined) {
          if (proven.size >= mostCached) proven.clear();
          proven.set(cookie, request.sessionID);
        }
        // Written anew, with a new expiry and cookie, at most once an hour: not with every request.
        if (!usedLately(current)) {
          current.usedAt = Date.now();
          current.touch();
        }
      }
      next();
    });
  };
}

const usedLately = ({ usedAt = 0 }: Readonly<session.SessionData>): boolean => Date.now() - usedAt <= hour;

/** Finds one cookie's value, as it came. */
function cookieReader(name: string): (header: string | undefined) => string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([^;]*)`);
  return (header) => (header === undefined ? undefined : pattern.exec(header)?.[1]);
}

/** Who is signed in; undefined for a visitor. */
export function sessionUserId(request: Request): string | undefined {
  return request.session?.passport?.user;
}

/** Ends a person's sessions, all or all but one, and tells every node so. */
export async function endSessions({ accounts, bus }: Pick<Ports, 'accounts' | 'bus'>, userId: string, except?: string): Promise<void> {
  for (const sid of await sessionsOf(accounts).endAll(userId, except)) bus.publish('session', { userId, sid, reason: 'signed-out' });
}
