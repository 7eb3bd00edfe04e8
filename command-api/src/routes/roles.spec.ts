import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';
import { createRoleHolders } from '../role-holders.ts';
import { emailHash } from '../sign-in/email-hash.ts';

let api: CommandApiUnderTest;
let ada: Client;
let mia: Client;
let ben: Client;
let projector: Projector;
beforeAll(async () => {
  api = await startCommandApi();
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
  [ada, mia, ben] = [await api.member('ada'), await api.member('mia'), await api.member('ben')];
  await api.append('user-ada', 'RoleGranted', { userId: 'ada', role: 'administrator' });
  await api.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'moderator' });
});
afterAll(async () => {
  await projector?.stop();
  await api?.close();
});

const change = (who: Client, method: 'PUT' | 'DELETE', id: string, role: string) => who.send(method, `/api/users/${id}/roles/${role}`);
const byEmail = (who: Client, email: unknown) => who.send('POST', '/api/administration/member-by-email', { email });

test('the last administrator who stays can neither leave nor lose the role', async () => {
  const holders = createRoleHolders(api.ports);
  const leave = async (who: Client) => (await who.send('POST', '/api/auth/user/erasure')).body.code;
  await expect.poll(holders, { timeout: 10_000 }).toContain('ada');
  expect(await leave(ada)).toBe('last-administrator');
  const bea = await api.member('bea');
  await change(ada, 'PUT', 'bea', 'administrator');
  await expect.poll(holders, { timeout: 10_000 }).toContain('bea');
  // Nobody here has signed in a moment ago.
  expect(await leave(ada)).toBe('sign-in-again');
  await api.append('user-ada', 'ErasureRequested', { userId: 'ada', dueAt: '2999-01-01T00:00:00.000Z' });
  expect(await leave(bea)).toBe('last-administrator');
  await api.refuses(() => change(ada, 'DELETE', 'bea', 'administrator'), 409);
  await api.append('user-ada', 'ErasureCancelled', { userId: 'ada' });
  const suspension = { userId: 'bea', caseId: 'user_bea', decisionId: 'd', ruleId: null };
  await api.append('user-bea', 'UserSuspended', { ...suspension, until: '2999-01-01T00:00:00.000Z' });
  expect(await leave(ada)).toBe('last-administrator');
  expect((await change(ada, 'DELETE', 'bea', 'administrator')).status).toBe(204);
});

describe('roles', () => {
  test('are granted and revoked by an administrator, whom the event names', async () => {
    expect((await change(ada, 'PUT', 'ben', 'moderator')).status).toBe(204);
    expect((await change(ada, 'PUT', 'ben', 'moderator')).status).toBe(204);
    expect((await change(ada, 'DELETE', 'ben', 'moderator')).status).toBe(204);
    const changes = (await api.ports.events.read('user-ben')).events.slice(1);
    expect(changes.map(({ type, data, version }) => ({ type, data, version }))).toEqual(
      ['RoleGranted', 'RoleRevoked'].map((type) => ({
        type,
        version: 2,
        data: { userId: 'ben', role: 'moderator', by: 'ada', source: 'screen' },
      })),
    );
  });

  test('take effect at once when granted and when revoked', async () => {
    await change(ada, 'PUT', 'mia', 'administrator');
    expect((await change(mia, 'PUT', 'ben', 'analyst')).status).toBe(204);
    await change(ada, 'DELETE', 'mia', 'administrator');
    await api.refuses(() => change(mia, 'DELETE', 'ben', 'analyst'), 403);
  });

  test('of two administrators who revoke each other’s role at once, also on two nodes, leave one', async () => {
    const other = await startCommandApi({ beside: api });
    try {
      for (let round = 0; round < 8; round += 1) {
        const [eva, fin] = [await api.member(`eva${round}`), await other.member(`fin${round}`)];
        for (const { userId } of [eva, fin]) await api.append(`user-${userId}`, 'RoleGranted', { userId, role: 'administrator' });
        const answers = await Promise.all([
          change(eva, 'DELETE', fin.userId, 'administrator'),
          change(round % 2 ? fin : { ...fin, send: (...request) => api.as(fin).send(...request) }, 'DELETE', eva.userId, 'administrator'),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
      }
    } finally {
      await other.close();
    }
  });

  test('are refused to members without the role, and administrators cannot revoke their own', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      await api.refuses(() => change(api.visitor, method, 'ben', 'moderator'), 401);
      for (const who of [mia, ben]) await api.refuses(() => change(who, method, 'ben', 'moderator'), 403);
      await api.refuses(() => change(ada, method, 'nobody', 'moderator'), 404);
      await api.refuses(() => change(ada, method, 'ben', 'king'), 404);
    }
    await api.refuses(() => change(ada, 'DELETE', 'ada', 'administrator'), 400, 'Another administrator can take this role from you');
  });
});

describe('looking up a member by email address', () => {
  beforeAll(async () => {
    const hash = await emailHash(api.ports.accounts, 'ben@example.org');
    await api.append(`email-${hash}`, 'EmailClaimed', { emailHash: hash, userId: 'ben', identityHash: 'elsewhere' });
  });
  test('needs the whole address, in any case', async () => {
    for (const email of ['ben@example.org', ' Ben@Example.org '])
      expect(await byEmail(ada, email)).toMatchObject({ status: 200, body: { id: 'ben', verified: true } });
    await api.refuses(() => byEmail(ada, 'ben@example'), 404);
    await api.refuses(() => byEmail(ada, ''), 400);
    await api.refuses(() => byEmail(ada, 7), 400);
  });
  test('is only for administrators', async () => {
    await api.refuses(() => byEmail(api.visitor, 'ben@example.org'), 401);
    for (const who of [mia, ben]) {
      await api.refuses(() => byEmail(who, 'ben@example.org'), 403);
      // The answer does not reveal whether the address exists.
      await api.refuses(() => byEmail(who, 'nobody@example.org'), 403);
    }
  });
});
