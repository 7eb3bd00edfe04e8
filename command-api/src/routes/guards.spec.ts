import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let ana: Client;
beforeAll(async () => {
  api = await startCommandApi();
  ana = await api.member('ana');
});
afterAll(() => api?.close());

const everyCommand: [string, string][] = [
  ['POST', '/api/recipes'],
  ['PUT', '/api/recipes/1'],
  ['DELETE', '/api/recipes/1'],
  ['PUT', '/api/auth/profile'],
  ['POST', '/api/announcements'],
  ['PUT', '/api/announcements/1'],
  ['DELETE', '/api/announcements/1'],
  ['POST', '/api/announcements/1/like'],
  ['POST', '/api/announcements/1/comments'],
  ['PUT', '/api/comments/1'],
  ['DELETE', '/api/comments/1'],
  ['POST', '/api/comments/1/like'],
  ['POST', '/api/users/ana/follow'],
  ['POST', '/api/reports'],
];

describe('without a session', () => {
  test.each(everyCommand)('%s %s is 401', (method, path) => api.refuses(() => api.visitor.send(method, path), 401, 'Unauthorized'));
  test('an upload is not stored', () => api.refuses(() => api.visitor.send('POST', '/api/recipes', form(soup)), 401, 'Unauthorized'));
});

describe('from another site', () => {
  test.each(everyCommand)('%s %s is 403', (method, path) =>
    api.refuses(() => ana.send(method, path, undefined, { origin: 'https://evil.example' }), 403),
  );
  test('a request without Origin from another origin by Sec-Fetch-Site is refused', () =>
    api.refuses(() => ana.send('POST', '/api/recipes', form(soup), { 'sec-fetch-site': 'same-site' }), 403));
  test('a request of our own page is accepted', async () =>
    expect((await ana.send('POST', '/api/recipes', form(soup), { origin: api.url })).status).toBe(201));
  test('a request with the origin null is refused', () =>
    api.refuses(() => ana.send('POST', '/api/recipes', form(soup), { origin: 'null' }), 403));
});

describe('a member whose account', () => {
  test('is erased is no longer signed in', async () => {
    const gone = await api.member('gone');
    await api.append('user-gone', 'AccountErased', { userId: 'gone' });
    await api.refuses(() => gone.send('POST', '/api/recipes', form(soup)), 401, 'Unauthorized');
  });
  test('is suspended gets the end and the reason', async () => {
    const rude = await api.member('rude');
    await api.append('user-rude', 'UserSuspended', { userId: 'rude', caseId: 'user_rude', decisionId: 'd', ruleId: '2', until: null });
    const { body } = await api.refusal(() => rude.send('POST', '/api/recipes', form(soup)), 403);
    expect(body).toMatchObject({ code: 'suspended', ruleId: '2', decisionId: 'd', until: null });
    await api.refuses(() => rude.send('PUT', '/api/auth/profile', form({ displayName: 'Nice' })), 403);
  });
});

describe('a body', () => {
  test('that is not JSON is refused', () =>
    api.refuses(() => ana.send('POST', '/api/reports', '{"contentType":'), 400, 'The request is not valid JSON'));
  test('over 100 kB is refused', () => api.refuses(() => ana.send('POST', '/api/reports', { description: 'x'.repeat(110_000) }), 413));
  test.each(['[', '{"a":'])('that nests %s 30,000 times is refused', (open) =>
    api.refuses(() => ana.send('POST', '/api/reports', open.repeat(30_000 / open.length)), 400, 'The request is nested too deeply'),
  );
  test('whose field is nested deeply is refused, as JSON and in a form', async () => {
    const nested = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    const deep = 'The request is nested too deeply';
    await api.refuses(() => ana.send('POST', '/api/recipes', `{"title":"Soup","ingredients":${nested}}`), 400, deep);
    await api.refuses(
      () => ana.send('POST', '/api/announcements/1/like', `{"isLike":${nested}}`, { 'idempotency-key': 'deep' }),
      400,
      deep,
    );
    await api.refuses(() => ana.send('POST', '/api/recipes', form({ ...soup, ingredients: nested })), 400);
  });
  test('in another encoding than UTF-8 is refused', () =>
    api.refuses(() => ana.send('POST', '/api/reports', '{}', { 'content-type': 'application/json; charset=utf-16' }), 400));
  test('that is a number is refused', () => api.refuses(() => ana.send('POST', '/api/reports', '1'), 400));
  test('of another type is refused', () =>
    api.refuses(() => ana.send('POST', '/api/announcements/1/like', 'isLike=true', { 'content-type': 'text/plain' }), 400));
});

test('answers to commands are not cached', async () => {
  expect((await ana.send('POST', '/api/recipes', form(soup))).headers.get('cache-control')).toBe('no-store');
  expect((await ana.send('POST', '/api/nothing')).headers.get('cache-control')).toBe('no-store');
});

test('an unknown command is 404', () => api.refuses(() => ana.send('POST', '/api/nothing'), 404));

describe('more than a burst of commands', () => {
  test('is 429 with Retry-After, only for that account', async () => {
    const limited = await startCommandApi({ commandsBurst: 3 });
    try {
      const [eager, calm] = [await limited.member('eager'), await limited.member('calm')];
      for (let n = 0; n < 3; n++) expect((await eager.send('POST', '/api/recipes', form(soup))).status).toBe(201);
      const { headers } = await limited.refusal(() => eager.send('POST', '/api/recipes', form(soup)), 429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await calm.send('POST', '/api/recipes', form(soup))).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});
