import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const key = (digit: number) => String(digit).repeat(32);
const of = { private: key(1), public: key(2), post: key(3), hidden: key(4), shy: key(5), silent: key(6), open: key(7), old: key(8) };
const text = '0123456789';

beforeAll(async () => {
  kitchen = await openKitchen();
  const file = (owner: string, name: string, kind?: 'video') => kitchen.file(owner, name, text, kind);
  await kitchen.member('ana', { isPublic: true, profileImage: await file('ana', of.open) });
  await kitchen.member('shy', { isPublic: false, profileImage: await file('shy', of.shy) });
  await kitchen.member('silent', { isPublic: false, profileImage: await file('silent', of.silent) });
  await kitchen.recipe(1, 'ana', { image: await file('ana', of.private) });
  await kitchen.recipe(2, 'ana', { isPublic: true, image: await file('ana', of.public) });
  await file('ana', of.old);
  await kitchen.post(3, 'ana', { media: await file('ana', of.post, 'video') });
  await kitchen.post(4, 'silent', { media: await file('silent', of.hidden) });
  await kitchen.comment(5, 3, 'shy');
  await kitchen.comment(6, 4, 'silent');
  await kitchen.hidePost(4, 'silent');
});
afterAll(() => kitchen.close());

const status = async (id: string | undefined, path: string) => (await kitchen.get(id, `/media/${path}`)).status;
const video = (headers: Record<string, string> = {}) => kitchen.get(undefined, `/media/announcement/3/${of.post}`, headers);

test('the picture of a private recipe is there for its owner', async () => expect(await status('ana', `recipe/1/${of.private}`)).toBe(200));
test('the picture of a private recipe is not there for others', async () =>
  expect(await status('shy', `recipe/1/${of.private}`)).toBe(404));
test('the picture of a private recipe is not there signed out', async () =>
  expect(await status(undefined, `recipe/1/${of.private}`)).toBe(404));
test('the picture of a public recipe is there signed out', async () => expect(await status(undefined, `recipe/2/${of.public}`)).toBe(200));
test('a private picture is not there under a public recipe', async () => expect(await status('shy', `recipe/2/${of.private}`)).toBe(404));
test('a picture that the recipe no longer names is not there', async () => expect(await status('ana', `recipe/2/${of.old}`)).toBe(404));
test('a post’s video is there signed out', async () => expect(await status(undefined, `announcement/3/${of.post}`)).toBe(200));
test('a hidden post’s picture is not there', async () => expect(await status('ana', `announcement/4/${of.hidden}`)).toBe(404));
test('the picture of a public profile is there signed out', async () => expect(await status(undefined, `user/ana/${of.open}`)).toBe(200));
test('the picture of a private profile is there where its owner commented', async () =>
  expect(await status(undefined, `user/shy/${of.shy}`)).toBe(200));
test('the picture of a private profile is not there when all its owner said is hidden', async () =>
  expect(await status('ana', `user/silent/${of.silent}`)).toBe(404));
test('the picture of a private profile is there for its owner', async () =>
  expect(await status('silent', `user/silent/${of.silent}`)).toBe(200));
test.each(['recipe/x/y', 'recipe/1/..%2F..%2Fevents.db', 'album/1/x', 'user/nobody/x'])('%s is not there', async (path) =>
  expect(await status('ana', path)).toBe(404),
);

test('a file comes whole, with its type and size', async () => {
  const { headers, bytes } = await video();
  expect(bytes.toString()).toBe(text);
  expect([headers.get('content-type'), headers.get('content-length'), headers.get('accept-ranges')]).toEqual(['video/mp4', '10', 'bytes']);
});
test('a file cannot run anything in a browser', async () => {
  const { headers } = await video();
  expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
    'nosniff',
    "default-src 'none'; sandbox",
  ]);
});
test('shared caches do not store it', async () => expect((await video()).headers.get('cache-control')).toMatch(/private/));
test('a range comes as a part', async () => {
  const { status, headers, bytes } = await video({ range: 'bytes=2-4' });
  expect([status, headers.get('content-range'), bytes.toString()]).toEqual([206, 'bytes 2-4/10', '234']);
});
test('the end comes as a part', async () => expect((await video({ range: 'bytes=-3' })).bytes.toString()).toBe('789'));
test('a range outside of the file is refused', async () => {
  const { status, headers } = await video({ range: 'bytes=10-' });
  expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10']);
});
test('what the browser has cached is not sent again', async () => {
  const etag = (await video()).headers.get('etag') as string;
  expect((await video({ 'if-none-match': etag })).status).toBe(304);
  // As a proxy makes of it that changes answers.
  expect((await video({ 'if-none-match': `W/${etag}` })).status).toBe(304);
});
test('what the browser has cached is refused when the right to see it is lost', async () => {
  const etag = (await kitchen.get('ana', `/media/recipe/1/${of.private}`)).headers.get('etag') as string;
  expect((await kitchen.get('shy', `/media/recipe/1/${of.private}`, { 'if-none-match': etag })).status).toBe(404);
});
test('a smaller size comes where there is one', async () =>
  expect((await kitchen.get(undefined, `/media/recipe/2/${of.public}?w=320`)).bytes.toString()).toBe(`${of.public}-320`));
test.each([
  ['128', 320],
  ['321', 640],
])('%s pixels are not kept, and the next larger size comes', async (width, next) =>
  expect((await kitchen.get(undefined, `/media/recipe/2/${of.public}?w=${width}`)).bytes.toString()).toBe(`${of.public}-${next}`),
);
test.each(['w=641', 'w=-1', 'w=../1', 'w=', 'w=320&w=640'])('%s is no size, and the full one comes', async (query) =>
  expect((await kitchen.get(undefined, `/media/recipe/2/${of.public}?${query}`)).bytes.toString()).toBe(text),
);
test('a refusal is not cached', async () =>
  expect((await kitchen.get('shy', `/media/recipe/1/${of.private}`)).headers.get('cache-control')).toBe('no-store'));
