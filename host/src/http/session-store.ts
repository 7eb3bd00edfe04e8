import type { AccountStore, Table } from '@potluck/stores/ports/account-store';
import type { Ports } from '@potluck/stores/ports/ports';
import session from 'express-session';

declare module 'express-session' {
  interface SessionData {
    passport?: { user?: string };
    /** When it was last used, to the hour, in ms since 1970. */
    usedAt?: number;
  }
}

type Data = session.SessionData;

/** A session lasts this long from its last use, in ms. */
export const sessionLifetime = 30 * 24 * 3_600_000;
/**
 * In ms: how long a session is cached. A session that ended on another node is refused here when the bus message arrives, or after this
 * time if the message was lost.
 */
export const believedFor = 30_000;
const mostCached = 50_000;
/** Sessions of one person: a loop of sign-ins must not store them without end. */
const mostOfOne = 100;
/** Each batch waits for the account store, so that ending many sessions takes several turns of the event loop. */
const endedAtOnce = 100;

/** Sessions in the account store, indexed by person, for any number of nodes. Sessions of signed-in people are cached for a while. */
export class AccountSessions extends session.Store {
  private readonly table: Table<Data>;
  private readonly bus: Ports['bus'];
  private readonly views = new Map<string, { session: Readonly<Data>; version: number; readAt: number }>();
  /** Sessions that ended recently: a read that began earlier must not bring them back. */
  private readonly ended = new RecentIds();
  /** Ids that were created here and are not stored yet. Only these may be inserted. */
  private readonly made = new RecentIds();

  constructor({ accounts, bus }: Pick<Ports, 'accounts' | 'bus'>) {
    super();
    // Each API of the process subscribes.
    this.setMaxListeners(0);
    this.table = accounts.table('sessions');
    this.bus = bus;
    bus.subscribe('session', ({ sid, reason }) => {
      if (reason === 'signed-out' && sid !== undefined) this.forget(sid);
    });
    bus.onGap(() => this.views.clear());
  }

  /** Registers a new session's id before it is saved. */
  willBeNew(sid: string): void {
    this.made.add(sid);
  }

  /** Always reads the account store: another node may have changed the session. */
  override get(sid: string, answer: (error: unknown, session?: Data | null) => void): void {
    const readAt = Date.now();
    this.table.get(sid).then((row) => {
      if (!row || this.ended.has(sid)) return answer(null, null);
      this.cache(sid, row.value, row.version, readAt);
      answer(null, row.value);
    }, answer);
  }

  /** The cached session of a signed-in person, read-only; undefined when it has to be read. */
  view(sid: string, now: number): Readonly<Data> | undefined {
    const view = this.views.get(sid);
    if (!view) return undefined;
    const age = now - view.readAt;
    // Below 0 the clock was set back.
    return age >= 0 && age < believedFor ? view.session : undefined;
  }

  /** Whether the session exists in the account store now. */
  async isThere(sid: string): Promise<boolean> {
    return !this.ended.has(sid) && (await this.table.get(sid)) !== undefined;
  }

  override set(sid: string, data: Data, answer: (error?: unknown) => void = () => {}): void {
    this.write(sid, data).then(() => answer(), answer);
  }

  override destroy(sid: string, answer: (error?: unknown) => void = () => {}): void {
    const ending = async () => {
      // It was never stored.
      if (this.made.delete(sid)) return;
      const userId = (await this.table.get(sid))?.value.passport?.user;
      await this.end(sid, userId);
    };
    ending().then(() => answer(), answer);
  }

  /** Ends all sessions of a person except `except`. */
  async endAll(userId: string, except?: string): Promise<void> {
    const sids = (await this.table.find(userId)).map((row) => row.id).filter((sid) => sid !== except);
    await this.endEach(sids, userId);
  }

  /** Ends the sessions of a person that were not used for the longest time, if a new one is more than they may have. */
  private async endOldest(userId: string, newSid: string): Promise<void> {
    const others = (await this.table.find(userId)).filter(({ id }) => id !== newSid);
    // Using a session moves its expiry.
    others.sort((a, b) => (b.expires ?? 0) - (a.expires ?? 0));
    const sids = others.slice(mostOfOne - 1).map(({ id }) => id);
    await this.endEach(sids, userId);
  }

  private async endEach(sids: string[], userId: string): Promise<void> {
    for (let from = 0; from < sids.length; from += endedAtOnce) {
      await Promise.all(sids.slice(from, from + endedAtOnce).map((sid) => this.end(sid, userId)));
    }
  }

  /** Does not write a session that has ended since it was read, here or on another node. */
  private async write(sid: string, data: Data): Promise<void> {
    const expires = data.cookie.expires ? new Date(data.cookie.expires).getTime() : Date.now() + sessionLifetime;
    // Copied, because the request may still change the session.
    const value = JSON.parse(JSON.stringify(data)) as Data;
    const options = { index: value.passport?.user ?? null, expires };
    const readAt = Date.now();
    // The version of a row that was just inserted is below any that is read.
    let version = 0;
    const isNew = this.made.delete(sid);
    if (isNew) {
      if (!(await this.table.insert(sid, value, options))) throw new Error('a session with this id exists already');
    } else {
      for (;;) {
        const row = await this.table.get(sid);
        if (!row || this.ended.has(sid)) return this.forget(sid);
        version = row.version + 1;
        if (await this.table.replace(sid, value, row.version, options)) break;
      }
    }
    this.cache(sid, value, version, readAt);
    if (isNew && options.index !== null) await this.endOldest(options.index, sid);
  }

  /** Deletes the row, then notifies all nodes. */
  private async end(sid: string, userId: string | undefined): Promise<void> {
    this.forget(sid);
    try {
      await this.table.delete(sid);
    } catch (error) {
      // The row may still exist: then the next attempt must find it.
      this.ended.delete(sid);
      throw error;
    }
    if (userId !== undefined) this.bus.publish('session', { userId, sid, reason: 'signed-out' });
  }

  private forget(sid: string): void {
    this.ended.add(sid);
    this.views.delete(sid);
  }

  /** Reads and writes may end in another order than the store executed them: an older row never replaces a newer one. */
  private cache(sid: string, data: Data, version: number, readAt: number): void {
    if (data.passport?.user === undefined || this.ended.has(sid)) return;
    if (this.view(sid, Date.now()) && (this.views.get(sid)?.version ?? 0) > version) return;
    if (this.views.size >= mostCached) this.views.clear();
    this.views.set(sid, { session: Object.freeze(JSON.parse(JSON.stringify(data))), version, readAt });
  }
}

/** The last ids that were added. */
class RecentIds {
  private readonly ids = new Set<string>();

  add(id: string): void {
    if (this.ids.size >= mostCached) this.ids.delete(this.ids.values().next().value as string);
    this.ids.add(id);
  }
  has(id: string): boolean {
    return this.ids.has(id);
  }
  delete(id: string): boolean {
    return this.ids.delete(id);
  }
}

/** One per process, shared by its APIs. */
const stores = new WeakMap<AccountStore, AccountSessions>();
export function sessionsOf(ports: Pick<Ports, 'accounts' | 'bus'>): AccountSessions {
  const store = stores.get(ports.accounts) ?? new AccountSessions(ports);
  stores.set(ports.accounts, store);
  return store;
}
