import type { AccountStore, Table } from '@potluck/stores/ports/account-store';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The storage of oidc-provider (sessions, interactions, grants, codes, tokens): one table per kind in the account store. */
export function issuerAdapter(store: AccountStore, now: () => number = Date.now): (kind: string) => Adapter {
  return (kind) => new AccountStoreAdapter(store.table<AdapterPayload>(`issuer-${kind}`), now);
}

class AccountStoreAdapter implements Adapter {
  constructor(
    private readonly table: Table<AdapterPayload>,
    private readonly now: () => number,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    // Sessions are looked up by uid; the other rows are deleted together with their grant.
    const index = payload.uid ?? payload.grantId ?? null;
    await this.table.put(id, payload, { index, expires: expiresIn ? this.now() + expiresIn * 1000 : null });
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    return (await this.table.get(id))?.value;
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.table.find(uid))[0]?.value;
  }
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }
  /** If two requests use a code at the same time, one fails here. */
  async consume(id: string): Promise<void> {
    const row = await this.table.get(id);
    const used = row && !row.value.consumed && { ...row.value, consumed: Math.floor(this.now() / 1000) };
    if (!used || !(await this.table.replace(id, used, row.version, { index: row.index, expires: row.expires }))) {
      throw new Error(`${id} was already used`);
    }
  }
  async destroy(id: string): Promise<void> {
    await this.table.delete(id);
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.table.deleteWhere(grantId);
  }
}
