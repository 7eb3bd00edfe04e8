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
 * In ms: what was read of a session is believed for so long. One that ended on another node is refused here as soon as the bus
 * says so, and after this time at the latest when nobody heard.
 */
export const believedFor = 30_000;
const mostKept = 50_000;

/** Sessions in the account store, found by person, for any number of nodes. A look at those of signed-in people is kept in memory for a while. */
export class AccountSessions extends session.Store {
  private readonly table: Table<Data>;
  private readonly bus: Ports['bus'];
  private readonly views = new Map<string, { session: Readonly<Data>; version: number; readAt: number }>();
  /** Sessions that ended lately: what was read of one before must not bring it back. */
  private readonly ended = new RecentIds();
  /** Ids that were made here and are not stored yet: only these may be inserted. */
  private readonly made = new RecentIds();

  constructor({ accounts, bus }: Pick<Ports, 'accounts' | 'bus'>) {
    super();
    // Each API of the process listens.
    this.setMaxListeners(0);
    this.table = accounts.table('sessions');
    this.bus = bus;
    bus.subscribe('session', ({ sid, reason }) => {
      if (reason === 'signed-out' && sid !== undefined) this.forget(sid);
    });
    bus.onGap(() => this.views.clear());
  }

  /** A new session's id is told here before it is saved. */
  willBeNew(sid: string): void {
    this.made.add(sid);
  }

  /** Always from the account store: on another node the session may have gone on. */
  override get(sid: string, answer: (error: unknown, session?: Data | null) => void): void {
    const readAt = Date.now();
    this.table.get(sid).then((row) => {
      if (!row || this.ended.has(sid)) return answer(null, null);
      this.keep(sid, row.value, row.version, readAt);
      answer(null, row.value);
    }, answer);
  }

  /** A signed-in person's session as it was read lately, not to be changed; undefined when it has to be read. */
  view(sid: string, now: number): Readonly<Data> | undefined {
    const view = this.views.get(sid);
    if (!view) return undefined;
    const age = now - view.readAt;
    // Below 0 the clock was set back.
    return age >= 0 && age < believedFor ? view.session : undefined;
  }

  /** Whether it is still there, as the account store says now. */
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

  /** Ends every session of a person but `except`. */
  async endAll(userId: string, except?: string): Promise<void> {
    const sids = (await this.table.find(userId)).map((row) => row.id).filter((sid) => sid !== except);
    await Promise.all(sids.map((sid) => this.end(sid, userId)));
  }

  /** A session that has ended meanwhile, here or on another node, is not written again. */
  private async write(sid: string, data: Data): Promise<void> {
    const expires = data.cookie.expires ? new Date(data.cookie.expires).getTime() : Date.now() + sessionLifetime;
    // The row must not share what the request goes on changing.
    const value = JSON.parse(JSON.stringify(data)) as Data;
    const options = { index: value.passport?.user ?? null, expires };
    const readAt = Date.now();
    // Of a row that was just inserted: below any that is read.
    let version = 0;
    if (this.made.delete(sid)) {
      if (!(await this.table.insert(sid, value, options))) throw new Error('a session with this id is there already');
    } else {
      for (;;) {
        const row = await this.table.get(sid);
        if (!row || this.ended.has(sid)) return this.forget(sid);
        version = row.version + 1;
        if (await this.table.replace(sid, value, row.version, options)) break;
      }
    }
    this.keep(sid, value, version, readAt);
  }

  /** Once the row is gone everyone is told. */
  private async end(sid: string, userId: string | undefined): Promise<void> {
    this.forget(sid);
    try {
      await this.table.delete(sid);
    } catch (error) {
      // Perhaps it goes on: then whoever tries again must find it.
      this.ended.delete(sid);
      throw error;
    }
    if (userId !== undefined) this.bus.publish('session', { userId, sid, reason: 'signed-out' });
  }

  private forget(sid: string): void {
    this.ended.add(sid);
    this.views.delete(sid);
  }

  /** Reads and writes can end in another order than the store did them: an older row never takes the place of a newer one. */
  private keep(sid: string, data: Data, version: number, readAt: number): void {
    if (data.passport?.user === undefined || this.ended.has(sid)) return;
    if (this.view(sid, Date.now()) && (this.views.get(sid)?.version ?? 0) > version) return;
    if (this.views.size >= mostKept) this.views.clear();
    this.views.set(sid, { session: Object.freeze(JSON.parse(JSON.stringify(data))), version, readAt });
  }
}

/** The last ids that were added. */
class RecentIds {
  private readonly ids = new Set<string>();

  add(id: string): void {
    if (this.ids.size >= mostKept) this.ids.delete(this.ids.values().next().value as string);
    this.ids.add(id);
  }
  has(id: string): boolean {
    return this.ids.has(id);
  }
  delete(id: string): boolean {
    return this.ids.delete(id);
  }
}

/** Both APIs of one process share one. */
const stores = new WeakMap<AccountStore, AccountSessions>();
export function sessionsOf(ports: Pick<Ports, 'accounts' | 'bus'>): AccountSessions {
  const store = stores.get(ports.accounts) ?? new AccountSessions(ports);
  stores.set(ports.accounts, store);
  return store;
}
