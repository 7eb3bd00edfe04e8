import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, open, temporaryFolder } from './data-folder.fixture.ts';
import { accountsTool } from './manage-accounts.ts';

async function run(dataFolder: string, ...args: string[]): Promise<string> {
  const tool = call(dataFolder, args);
  await accountsTool.run(tool.call);
  return tool.output.join('\n');
}
const link = /^(\S+)\n\nThis link works once/;

describe('with the server running', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await temporaryFolder();
    await open(dataFolder, { serving: true });
  });

  test('accounts are added, listed and given a new link', async () => {
    expect(await run(dataFolder, 'list')).toBe('There are no accounts yet. Registration is open: anyone can create an account.');
    const [, added] = link.exec(await run(dataFolder, 'add', 'ana@example.org')) ?? [];
    expect(added?.startsWith('https://potluck.example/oidc/')).toBe(true);
    expect(await run(dataFolder, 'list')).toMatch(/^EMAIL.*\nana@example\.org .* no password yet\n/);
    const [, reset] = link.exec(await run(dataFolder, 'reset', 'ana@example.org')) ?? [];
    expect(reset).toBeDefined();
    expect(reset).not.toBe(added);
  });

  test('registration is closed and opened', async () => {
    expect(await run(dataFolder, 'close-registration')).toContain('closed');
    expect(await run(dataFolder, 'list')).toContain('Registration is closed');
    expect(await run(dataFolder, 'open-registration')).toContain('open');
    expect(await run(dataFolder, 'list')).toContain('Registration is open');
  });

  test.each([
    [['add', 'ana@example.org'], 'ana@example.org has an account already'],
    [['add', 'ana'], "'ana' is not an email address"],
    [['reset', 'ben@example.org'], 'ben@example.org has no account here'],
  ])('%j is refused with a reason', async (args, message) => {
    await expect(run(dataFolder, ...args)).rejects.toMatchObject({ name: 'ToolRefused', message });
  });
});

describe('without a server', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await temporaryFolder();
    await (await open(dataFolder)).close();
  });

  test('an account is added in the files, with a link to the server’s future address', async () => {
    const [, added] = link.exec(await run(dataFolder, 'add', 'ana@example.org')) ?? [];
    expect(added?.startsWith('http://127.0.0.1:3000/oidc/')).toBe(true);
    expect(await run(dataFolder, 'list')).toContain('ana@example.org');
  });

  test('with another issuer for accounts, the tool says so', async () => {
    const tool = call(dataFolder, ['list']);
    tool.call.settings.oidc = {
      issuer: 'https://id.example',
      internalUrl: undefined,
      clientId: 'potluck',
      clientSecret: 'secret',
      rolesClaim: undefined,
    };
    await expect(accountsTool.run(tool.call)).rejects.toThrow('Accounts are kept by https://id.example');
  });
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

test.runIf(process.getuid?.() === 0)('root adds no files to the data of another user', async () => {
  const dataFolder = await temporaryFolder();
  await (await open(dataFolder)).close();
  await chown(join(dataFolder, 'events.db'), 12_345, 12_345);
  await expect(run(dataFolder, 'list')).rejects.toThrow('belongs to the user 12345, who could not use what root adds to it. Run this as');
});
