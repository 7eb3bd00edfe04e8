import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbeddedAccountStore } from '../embedded/account-store.ts';
import { namedSecret } from './secrets.ts';

test('a named secret is random, created once, and the same for all callers, concurrent or later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-secrets-'));
  const accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  const [one, two] = await Promise.all([namedSecret(accounts, 'session'), namedSecret(accounts, 'session')]);
  expect(one).toHaveLength(32);
  expect(two).toEqual(one);
  expect(await namedSecret(accounts, 'session')).toEqual(one);
  expect(await namedSecret(accounts, 'email-hash')).not.toEqual(one);
  await accounts.close();
  await rm(folder, { recursive: true });
});
