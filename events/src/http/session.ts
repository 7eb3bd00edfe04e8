import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { AccountStore, Table } from '../ports/account-store.ts';
import type { Ports } from '../ports/ports.ts';

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

  override set(sid: string, data: session.SessionData, answer: (error?: unknown) => void = () => {}): void {
    if (this.ended.has(sid)) {
      answer();
      return;
    }
    const expires = data.cookie.expires ? new Date(data.cookie.expires).getTime() : Date.now() + lifetime;
    // The row must not share what the request goes on changing.
    const value = JSON.parse(JSON.stringify(data)) as session.SessionData;
    this.table.put(sid, value, { index: value.passport?.user ?? null, expires }).then(() => {
      this.keep(sid, value);
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
    await this.table.delete(sid);
  }

  private keep(sid: string, data: session.SessionData): void {
    if (this.cache.size >= mostCached) this.cache.clear();
    this.cache.set(sid, JSON.stringify(data));
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

/** Puts `request.session` there: 30 days from the last use, over restarts of browser and server. */
export function createSessionMiddleware({ accounts, secret, secure }: SessionOptions): RequestHandler {
  const read = session({
    name: sessionCookie(secure),
    secret,
    store: sessionsOf(accounts),
    resave: false,
    saveUninitialized: false,
    // Whether it is https is known from the public address, not from the connection, which a proxy may have ended.
    proxy: secure,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: lifetime },
  });
  return (request, response, next) => {
    // express-session sends a secure cookie only to who says that they came by https; not every proxy does.
    if (secure) request.headers['x-forwarded-proto'] = 'https';
    read(request, response, (error?: unknown) => {
      if (error) return next(error);
      const { session: current } = request;
      // Written anew, with a new expiry and cookie, at most once an hour: not with every request.
      if (current?.passport?.user && Date.now() - (current.usedAt ?? 0) > hour) {
        current.usedAt = Date.now();
        current.touch();
      }
      next();
    });
  };
}

/** Who is signed in; undefined for a visitor. */
export function sessionUserId(request: Request): string | undefined {
  return request.session?.passport?.user;
}

/** Ends a person's sessions, all or all but one, and tells every node so. */
export async function endSessions({ accounts, bus }: Pick<Ports, 'accounts' | 'bus'>, userId: string, except?: string): Promise<void> {
  for (const sid of await sessionsOf(accounts).endAll(userId, except)) bus.publish('session', { userId, sid, reason: 'signed-out' });
}
