import { beforeAll, describe, expect, test } from 'vitest';
import { rolesTool } from './change-role.ts';
import { begin, call, caughtUp, type Opened, open, register, rolesOf, temporaryFolder } from './data-folder.fixture.ts';

async function withAna({ serving }: { serving: boolean }) {
  const dataFolder = await temporaryFolder();
  const opened = await open(dataFolder, { serving });
  const ana = await register(opened.ports, 'ana@example.org', 'Ana');
  for (const announcementId of [1, 2]) {
    const post = { announcementId, userId: ana, title: 'Soup', content: null, media: null };
    await begin(opened.ports, `announcement-${announcementId}`, 'AnnouncementPosted', post);
  }
  if (serving) await caughtUp(opened);
  return { dataFolder, opened, ana };
}
const about = (id: string) => `Name    Ana\nEmail   ana@example.org\nId      ${id}\nJoined  February 3, 2026\nPosts   2\nRoles   `;

describe('with the server running', () => {
  let dataFolder: string;
  let server: Opened;
  let ana: string;
  beforeAll(async () => {
    ({ dataFolder, opened: server, ana } = await withAna({ serving: true }));
  });

  test('the role is granted when the tool ends, and open pages are notified', async () => {
    const messages: unknown[] = [];
    const quiet = server.ports.bus.subscribe('session', (message) => messages.push(message));
    const tool = call(dataFolder, ['grant', 'moderator', 'Ana@Example.org']);
    await rolesTool.run(tool.call);
    quiet();
    expect(await rolesOf(server.ports, ana)).toEqual(['moderator']);
    expect(messages).toEqual([{ userId: ana, reason: 'rights' }]);
    expect(tool.output).toEqual([`${about(ana)}(none)`, 'Ana is moderator now.']);
  });

  test.each([
    ['yes', { answer: true }, [], ['moderator', 'analyst']],
    ['no', { answer: false }, [], ['moderator']],
    ['nothing, because of --yes', { answer: false }, ['--yes'], ['moderator', 'analyst']],
    ['nothing, because there is no terminal', {}, [], ['moderator', 'analyst']],
  ] as const)('answered with %s', async (_answer, terminal, flags, roles) => {
    await rolesTool.run(call(dataFolder, ['revoke', 'analyst', 'ana@example.org']).call);
    await rolesTool.run(call(dataFolder, ['grant', 'analyst', 'ana@example.org', ...flags], terminal).call);
    expect(await rolesOf(server.ports, ana)).toEqual(roles);
  });

  describe('and an unverified address', () => {
    let eve: string;
    beforeAll(async () => {
      eve = await register(server.ports, 'eve@example.org', 'Eve');
      const account = {
        sub: 'eve@example.org',
        email: 'eve@example.org',
        name: 'Eve',
        passwordHash: null,
        createdAt: '2026-02-03T12:00:00Z',
      };
      await server.ports.accounts.table('issuer-accounts').insert('eve@example.org', account, { index: account.sub });
    });

    test.each([
      ['--yes', { answer: true }, ['--yes']],
      ['no terminal', {}, []],
    ])('with %s the role is refused, with the command that grants it', async (_how, terminal, flags) => {
      const tool = call(dataFolder, ['grant', 'moderator', 'eve@example.org', ...flags], terminal);
      await expect(rolesTool.run(tool.call)).rejects.toThrow(`npm run roles -- grant moderator ${eve} --yes`);
      expect(await rolesOf(server.ports, eve)).toEqual([]);
    });

    test('the confirmation says that it is unverified', async () => {
      const tool = call(dataFolder, ['grant', 'moderator', 'eve@example.org'], { answer: false });
      await rolesTool.run(tool.call);
      expect(tool.questions).toEqual([expect.stringContaining('Nobody has verified this address')]);
      expect(await rolesOf(server.ports, eve)).toEqual([]);
    });

    test('a role is granted by the member’s id, and revoked by the address', async () => {
      await rolesTool.run(call(dataFolder, ['grant', 'moderator', eve, '--yes']).call);
      expect(await rolesOf(server.ports, eve)).toEqual(['moderator']);
      await rolesTool.run(call(dataFolder, ['revoke', 'moderator', 'eve@example.org', '--yes']).call);
      expect(await rolesOf(server.ports, eve)).toEqual([]);
    });
  });

  test('an unknown id is refused', async () => {
    const tool = call(dataFolder, ['grant', 'moderator', 'nobody']);
    await expect(rolesTool.run(tool.call)).rejects.toThrow('Nobody here has the id nobody');
  });

  test('an unknown address is refused', async () => {
    const tool = call(dataFolder, ['grant', 'moderator', 'ben@example.org']);
    await expect(rolesTool.run(tool.call)).rejects.toThrow('Nobody here has the address ben@example.org');
  });
});

test('without a server, roles are granted and revoked in the files', async () => {
  const { dataFolder, opened, ana } = await withAna({ serving: false });
  await opened.close();
  const output = async (change: string) => {
    const tool = call(dataFolder, [change, 'analyst', 'ana@example.org']);
    await rolesTool.run(tool.call);
    return tool.output;
  };
  expect(await output('revoke')).toEqual([`${about(ana)}(none)`, 'Ana was not analyst.']);
  expect(await output('grant')).toEqual([`${about(ana)}(none)`, 'Ana is analyst now.']);
  expect(await output('grant')).toEqual([`${about(ana)}analyst`, 'Ana was analyst already.']);
  expect(await output('revoke')).toEqual([`${about(ana)}analyst`, 'Ana is no longer analyst.']);
});

test('a folder without data is refused, not created', async () => {
  const tool = call(await temporaryFolder(), ['grant', 'analyst', 'ana@example.org']);
  await expect(rolesTool.run(tool.call)).rejects.toThrow('There is no data in');
});

test.each([
  [[], "Say 'grant' or 'revoke' first"],
  [['grant'], 'Say which role: moderator or analyst or administrator'],
  [['grant', 'admin', 'a@b.c'], "'admin' is no role. There are: moderator, analyst, administrator"],
  [['grant', 'analyst'], 'Say whose role it is'],
  [['grant', 'analyst', 'a@b.c', 'd@e.f'], 'Say whose role it is'],
  [['grant', 'analyst', 'a@b.c', '--no'], "Unknown option '--no'"],
])('called with %j it says what is missing', async (args, message) => {
  await expect(rolesTool.run(call('/nowhere', args).call)).rejects.toMatchObject({
    name: 'WrongUsage',
    message: expect.stringContaining(message),
  });
});
