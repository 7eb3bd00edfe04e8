import { expect, test } from 'vitest';
import { call, open, temporaryFolder } from './data-folder.fixture.ts';
import { accountsTool } from './manage-accounts.ts';

async function run(dataFolder: string, ...args: string[]): Promise<string> {
  const tool = call(dataFolder, args);
  await accountsTool.run(tool.call);
  return tool.said.join('\n');
}

test.each([true, false])('accounts are added, listed and given a new link (server running: %s)', async (serving) => {
  const dataFolder = await temporaryFolder();
  const server = await open(dataFolder, { serving });
  if (!serving) await server.close();
  expect(await run(dataFolder, 'list')).toBe('There are no accounts yet. Registration is open: anyone can create an account.');

  const base = serving ? 'https://potluck.example' : 'http://127.0.0.1:3000';
  const link = /^(\S+)\n\nThis link works once/;
  const [, added] = link.exec(await run(dataFolder, 'add', 'ana@example.org')) ?? [];
  expect(added?.startsWith(`${base}/oidc/`)).toBe(true);
  expect(await run(dataFolder, 'list')).toMatch(/^EMAIL.*\nana@example\.org .* no password yet\n/);
  const [, reset] = link.exec(await run(dataFolder, 'reset', 'ana@example.org')) ?? [];
  expect(reset).toBeDefined();
  expect(reset).not.toBe(added);
});

test('registration is closed and opened', async () => {
  const dataFolder = await temporaryFolder();
  await open(dataFolder, { serving: true });
  expect(await run(dataFolder, 'close-registration')).toContain('closed');
  expect(await run(dataFolder, 'list')).toContain('Registration is closed');
  expect(await run(dataFolder, 'open-registration')).toContain('open');
  expect(await run(dataFolder, 'list')).toContain('Registration is open');
});

test.each([
  [['add', 'ana@example.org'], 'ana@example.org has an account already'],
  [['add', 'ana'], "'ana' is not an email address"],
  [['reset', 'ben@example.org'], 'ben@example.org has no account here'],
])('%j is refused in words', async (args, message) => {
  const dataFolder = await temporaryFolder();
  await open(dataFolder, { serving: true });
  await run(dataFolder, 'add', 'ana@example.org');
  await expect(run(dataFolder, ...args)).rejects.toMatchObject({ name: 'ToolRefused', message });
});

test('where another issuer keeps the accounts, the tool says so', async () => {
  const dataFolder = await temporaryFolder();
  await (await open(dataFolder)).close();
  const tool = call(dataFolder, ['list']);
  tool.call.settings.oidc = { issuer: 'https://id.example', clientId: 'potluck', clientSecret: 'secret', rolesClaim: undefined };
  await expect(accountsTool.run(tool.call)).rejects.toThrow('Accounts are kept by https://id.example');
});

test.each([
  [[], 'Say what to do'],
  [['remove', 'a@b.c'], "'remove' is not something that can be done with accounts"],
  [['constructor'], "'constructor' is not something"],
  [['add'], 'Say for whom: add EMAIL'],
  [['list', 'a@b.c'], "'list' takes nothing else"],
])('called with %j it says what is wrong', async (args, message) => {
  await expect(run('/nowhere', ...args)).rejects.toMatchObject({ name: 'WrongUsage', message: expect.stringContaining(message) });
});
