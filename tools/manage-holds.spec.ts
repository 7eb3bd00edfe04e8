import { beforeAll, describe, expect, test } from 'vitest';
import { call, type Opened, open, register, temporaryFolder } from './data-folder.fixture.ts';
import { holdsTool } from './manage-holds.ts';

/** What the tool says after the member, whose last line is the hold before. */
async function run(dataFolder: string, ...args: string[]): Promise<(string | undefined)[]> {
  const tool = call(dataFolder, args);
  await holdsTool.run(tool.call);
  const [member, ...more] = tool.output;
  return [member?.split('\n').at(-1), ...more];
}
async function withAna({ serving }: { serving: boolean }) {
  const dataFolder = await temporaryFolder();
  const opened = await open(dataFolder, { serving });
  const ana = await register(opened.ports, 'ana@example.org', 'Ana');
  return { dataFolder, opened, ana };
}

describe('with the server running', () => {
  let dataFolder: string;
  let server: Opened;
  let ana: string;
  beforeAll(async () => {
    ({ dataFolder, opened: server, ana } = await withAna({ serving: true }));
  });
  const events = async (userId = ana) =>
    (await server.ports.events.read(`user-${userId}`)).events.slice(1).map(({ type, data }) => [type, data.until, data.basis]);

  test('a hold is placed, placed once, replaced, shown and lifted', async () => {
    const end = '9999-01-31T23:59:59.999Z';
    const until = 'until January 31, 9999 at 11:59 PM UTC';
    expect(await run(dataFolder, 'place', 'Ana@Example.org', '--basis', 'court')).toEqual([
      'Hold    (none)',
      'The account of Ana is on hold: court, until it is lifted.',
    ]);
    expect(await run(dataFolder, 'place', ana, '--basis', 'court')).toEqual([
      'Hold    court, until it is lifted',
      'The account of Ana was on hold like this already.',
    ]);
    expect(await run(dataFolder, 'place', ana, '--basis', 'case-12', '--until', '9999-01-31')).toEqual([
      'Hold    court, until it is lifted',
      `The account of Ana is on hold: case-12, ${until}.`,
    ]);
    expect(await run(dataFolder, 'show', ana)).toEqual([`Hold    case-12, ${until}`]);
    expect(await run(dataFolder, 'lift', ana)).toEqual([`Hold    case-12, ${until}`, 'The account of Ana is no longer on hold.']);
    expect(await run(dataFolder, 'lift', ana)).toEqual(['Hold    (none)', 'The account of Ana was not on hold.']);
    expect(await events()).toEqual([
      ['HoldPlaced', null, 'court'],
      ['HoldPlaced', end, 'case-12'],
      ['HoldLifted', undefined, undefined],
    ]);
  });

  test.each([
    ['yes', { answer: true }, [], 1],
    ['no', { answer: false }, [], 0],
    ['nothing, because of --yes', { answer: false }, ['--yes'], 1],
    ['nothing, because there is no terminal', {}, [], 1],
  ] as const)('answered with %s', async (answer, terminal, flags, placed) => {
    const ben = await register(server.ports, `ben-${answer.length}@example.org`, 'Ben');
    await holdsTool.run(call(dataFolder, ['place', ben, '--basis', 'court', ...flags], terminal).call);
    expect(await events(ben)).toHaveLength(placed);
  });

  describe('and an unverified address', () => {
    let eve: string;
    const email = 'eve@example.org';
    beforeAll(async () => {
      eve = await register(server.ports, email, 'Eve');
      const account = { sub: email, email, name: 'Eve', passwordHash: null, createdAt: '2026-02-03T12:00:00Z' };
      await server.ports.accounts.table('issuer-accounts').insert(email, account, { index: email });
    });

    test('the member has to be named by id, or confirmed', async () => {
      await expect(run(dataFolder, 'place', email, '--basis', 'court', '--yes')).rejects.toThrow(eve);
      const tool = call(dataFolder, ['place', email, '--basis', 'court'], { answer: true });
      await holdsTool.run(tool.call);
      expect(tool.questions).toEqual([expect.stringMatching(/^Nobody has verified this address.*Put this account on hold\?$/)]);
      await expect(run(dataFolder, 'lift', email)).rejects.toThrow(eve);
      expect(await events(eve)).toEqual([['HoldPlaced', null, 'court']]);
    });
  });

  test.each([
    [['--basis', 'court', '--until', '2026-01-31'], 'The end of the hold is in the past'],
    [['--basis', 'Ana asked for it'], 'The basis is a code'],
  ])('%j is refused with a reason', async (args, message) => {
    const cleo = await register(server.ports, 'cleo@example.org', 'Cleo');
    await expect(run(dataFolder, 'place', cleo, ...args)).rejects.toThrow(message);
    expect(await events(cleo)).toEqual([]);
  });

  test('an unknown address and an unknown id are refused', async () => {
    await expect(run(dataFolder, 'lift', 'dora@example.org')).rejects.toThrow('Nobody here has the address dora@example.org');
    await expect(run(dataFolder, 'place', 'nobody', '--basis', 'court')).rejects.toThrow('Nobody here has the id nobody');
  });
});

test('without a server, a hold is placed and lifted in the files', async () => {
  const { dataFolder, opened, ana } = await withAna({ serving: false });
  await opened.close();
  await run(dataFolder, 'place', 'ana@example.org', '--basis', 'court');
  expect(await run(dataFolder, 'lift', ana)).toEqual(['Hold    court, until it is lifted', 'The account of Ana is no longer on hold.']);
  expect(await run(dataFolder, 'show', ana)).toEqual(['Hold    (none)']);
});

test.each([
  [[], "Say 'show', 'place' or 'lift' first"],
  [['list'], "Say 'show', 'place' or 'lift' first"],
  [['place', '--basis', 'court'], 'Say whose account it is'],
  [['lift', 'a@b.c', 'd@e.f'], 'Say whose account it is'],
  [['place', 'a@b.c'], "Say why with '--basis'"],
  [['place', 'a@b.c', '--basis', 'court', '--until', '2027-02-30'], "'2027-02-30' is no date like 2027-01-31"],
  [['place', 'a@b.c', '--basis', 'court', '--until', 'soon'], "'soon' is no date"],
  [['lift', 'a@b.c', '--until', '2027-01-31'], "'lift' takes neither --basis nor --until"],
])('called with %j it says what is wrong', async (args, message) => {
  await expect(run('/nowhere', ...args)).rejects.toMatchObject({ name: 'WrongUsage', message: expect.stringContaining(message) });
});
