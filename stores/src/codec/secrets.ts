import { randomBytes } from 'node:crypto';
import type { AccountStore } from '../ports/account-store.ts';

/**
 * A named random secret of 32 bytes, such as `email-hash` or `session`: created once, stored beside the persons' keys
 * and backed up with them. All processes get the same one.
 */
export async function namedSecret(accounts: AccountStore, name: string): Promise<Buffer> {
  const table = accounts.table<{ secret: string }>('secrets');
  const found = (await table.get(name))?.value ?? (await make());
  return Buffer.from(found.secret, 'base64');

  async function make(): Promise<{ secret: string }> {
    const made = { secret: randomBytes(32).toString('base64') };
    if (await table.insert(name, made)) return made;
    const winner = await table.get(name);
    if (!winner) throw new Error(`the secret ${name} was deleted while it was being created`);
    return winner.value;
  }
}
