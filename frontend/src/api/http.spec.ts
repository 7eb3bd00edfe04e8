import { beforeEach, expect, test, vi } from 'vitest';

interface Sent {
  path: string;
  method: string;
  headers: Headers;
  body: unknown;
}
let sent: Sent[];
let answer: () => Response;
let api: typeof import('./http.ts')['api'];

beforeEach(async () => {
  sent = [];
  answer = () => Response.json({ id: 1 });
  vi.stubGlobal('location', new URL('https://potluck.example/announcements'));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, method: init.method ?? '', headers: new Headers(init.headers), body: init.body });
    return answer();
  });
  vi.resetModules();
  ({ api } = await import('./http.ts'));
});
const header = (name: string) => sent.at(-1)?.headers.get(name);

test('an answer that is not a success becomes an error: status, colon, body', async () => {
  answer = () => new Response('{"message":"Announcement not found","code":"announcement-not-found"}', { status: 404 });
  const error = await api.get('/api/announcements/9').catch((thrown: Error) => thrown);
  expect((error as Error).message).toBe('404: {"message":"Announcement not found","code":"announcement-not-found"}');
  expect(error).toMatchObject({ status: 404, answer: { code: 'announcement-not-found' } });
});
test('an error without a body has the status text', async () => {
  answer = () => new Response(null, { status: 503, statusText: 'Service Unavailable' });
  await expect(api.get('/api/announcements')).rejects.toThrow('503: Service Unavailable');
});
test('an empty answer is undefined', async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await api.delete('/api/recipes/1')).toBeUndefined();
});

test('an object is sent as JSON', async () => {
  await api.post('/api/reports', { reason: 'spam' });
  expect([header('Content-Type'), sent[0]?.body]).toEqual(['application/json', '{"reason":"spam"}']);
});
test('a form is sent unchanged', async () => {
  const form = new FormData();
  await api.put('/api/auth/profile', form);
  expect([header('Content-Type'), sent[0]?.body]).toEqual([null, form]);
});

test('every command has an Idempotency-Key of its own', async () => {
  await api.post('/api/reports', {});
  await api.post('/api/reports', {});
  const [first, second] = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});
test('the caller can pass an Idempotency-Key, to send a command again', async () => {
  await api.post('/api/reports', {}, { idempotencyKey: 'wish' });
  expect(header('Idempotency-Key')).toBe('wish');
});
test('a query has no Idempotency-Key', async () => {
  await api.get('/api/recipes');
  expect(header('Idempotency-Key')).toBeNull();
});

test("a command's position is sent with later queries", async () => {
  answer = () => Response.json({}, { headers: { 'X-Potluck-Position': 'store:12' } });
  await api.post('/api/recipes', {});
  await api.get('/api/recipes');
  expect(header('X-Potluck-Position')).toBe('store:12');
});
test("a query's position is returned but not saved, because a query changes nothing", async () => {
  answer = () => Response.json([], { headers: { 'X-Potluck-Position': 'store:12' } });
  expect((await api.read('/api/announcements')).position).toBe('store:12');
  await api.get('/api/announcements');
  expect(header('X-Potluck-Position')).toBeNull();
});
test('the next page is read from Link, with any origin', async () => {
  answer = () => Response.json([], { headers: { Link: '<http://127.0.0.1:3000/api/announcements?cursor=a%3D>; rel="next"' } });
  expect((await api.read('/api/announcements')).next).toBe('/api/announcements?cursor=a%3D');
});
