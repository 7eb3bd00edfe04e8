import { describe, expect, test } from 'vitest';
import { rolesTool } from './change-role.ts';
import { begin, call, open, readUser, register, temporaryFolder } from './data-folder.fixture.ts';

async function dataFolderWithAna() {
  const dataFolder = await temporaryFolder();
  const opened = await open(dataFolder);
  const ana = await register(opened.ports, 'ana@example.org', 'Ana');
  for (const announcementId of [1, 2]) {
    await begin(opened.ports, `announcement-${announcementId}`, 'AnnouncementPosted', {
      announcementId,
      userId: ana,
      title: 'Soup',
      content: null,
      media: null,
    });
  }
  await opened.close();
  return { dataFolder, ana };
}
const rolesOf = async (dataFolder: string, userId: string) => {
  const opened = await open(dataFolder);
  const state = await readUser(opened.ports, userId);
  await opened.close();
  return state.status === 'registered' ? state.roles : undefined;
};

test('with the server running, the server has the role when the tool is done', async () => {
  const { dataFolder, ana } = await dataFolderWithAna();
  const server = await open(dataFolder, { serving: true });
  const told: unknown[] = [];
  server.ports.bus.subscribe('session', (message) => told.push(message));
  const tool = call(dataFolder, ['grant', 'moderator', 'Ana@Example.org']);
  await rolesTool.run(tool.call);
  expect(await readUser(server.ports, ana)).toMatchObject({ roles: ['moderator'] });
  expect(told).toEqual([{ userId: ana, reason: 'rights' }]);
  expect(tool.said).toEqual([
    'Name    Ana\nEmail   ana@example.org\nJoined  February 3, 2026\nPosts   2\nRoles   (none)',
    'Ana is moderator now.',
  ]);
});

describe('with no server running', () => {
  test('a role is given and taken in the files', async () => {
    const { dataFolder, ana } = await dataFolderWithAna();
    await rolesTool.run(call(dataFolder, ['grant', 'analyst', 'ana@example.org']).call);
    expect(await rolesOf(dataFolder, ana)).toEqual(['analyst']);
    const again = call(dataFolder, ['grant', 'analyst', 'ana@example.org']);
    await rolesTool.run(again.call);
    expect(again.said.at(-1)).toBe('Ana was analyst already.');
    const taken = call(dataFolder, ['revoke', 'analyst', 'ana@example.org']);
    await rolesTool.run(taken.call);
    expect(taken.said.at(-1)).toBe('Ana is no longer analyst.');
    expect(await rolesOf(dataFolder, ana)).toEqual([]);
  });

  test('a folder without data is refused, not made', async () => {
    const tool = call(await temporaryFolder(), ['grant', 'analyst', 'ana@example.org']);
    await expect(rolesTool.run(tool.call)).rejects.toThrow('There is no data in');
  });
});

test.each([
  ['yes', { answer: true }, [], ['moderator']],
  ['no', { answer: false }, [], []],
  ['nothing, since --yes stands there', { answer: false }, ['--yes'], ['moderator']],
  ['nothing, since nobody can be asked', {}, [], ['moderator']],
] as const)('answered with %s', async (_answer, terminal, flags, roles) => {
  const { dataFolder, ana } = await dataFolderWithAna();
  const tool = call(dataFolder, ['grant', 'moderator', 'ana@example.org', ...flags], terminal);
  await rolesTool.run(tool.call);
  expect(await rolesOf(dataFolder, ana)).toEqual(roles);
});

test('an address that nobody has is refused in words', async () => {
  const { dataFolder } = await dataFolderWithAna();
  await expect(rolesTool.run(call(dataFolder, ['grant', 'moderator', 'ben@example.org']).call)).rejects.toThrow(
    'Nobody here has the address ben@example.org',
  );
});

test.each([
  [[], "Say 'grant' or 'revoke' first"],
  [['grant'], "'' is no role. There are: moderator, analyst"],
  [['grant', 'admin', 'a@b.c'], "'admin' is no role"],
  [['grant', 'analyst'], 'Say whose role it is'],
  [['grant', 'analyst', 'a@b.c', 'd@e.f'], 'Say whose role it is'],
  [['grant', 'analyst', 'a@b.c', '--no'], "Unknown option '--no'"],
])('called with %j it says what is missing', async (args, message) => {
  await expect(rolesTool.run(call('/nowhere', args).call)).rejects.toMatchObject({
    name: 'WrongUsage',
    message: expect.stringContaining(message),
  });
});
