import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { form, recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrl, mongodb } from './engines/mongodb.ts';
import { withEngines } from './engines/with-engines.ts';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';

/** Each text has three of these letters in a row, so that its trigrams can be found in the search index. */
const rare = 'ꙮꙮꙮ';
const email = 'zwilgmeyer.hidden@example.org';
const names = ['Quixquux', 'Zwilgmeyer'];
const words = [
  'flimbortitle',
  'flimborpost',
  'flimborafter',
  'flimborrecipe',
  'flimborleek',
  'flimborstep',
  'flimborcomment',
  'flimborbio',
];

const bytesOf = async (red: number) => {
  const noise = Buffer.from(Array.from({ length: 40 * 40 * 3 }, (_, at) => (at * at * red + red) % 251));
  return sharp(noise, { raw: { width: 40, height: 40, channels: 3 } })
    .png()
    .toBuffer();
};
const photo = async (red: number): Promise<[name: string, bytes: Uint8Array, type: string]> => [
  'photo.png',
  await bytesOf(red),
  'image/png',
];
/** Bytes from the middle of a file, unique to one stored picture. */
async function pieceOf(member: Member, address: string): Promise<Buffer> {
  const bytes = Buffer.from(await (await member.request(address)).arrayBuffer());
  const from = Math.floor(bytes.length / 2);
  return bytes.subarray(from, from + 32);
}

/** A member who wrote every kind of content, edited some and deleted some, with the traces to look for afterwards. */
async function arrive(potluck: PotluckProcess): Promise<{ member: Member; traces: Buffer[] }> {
  const host = await Member.signUp(potluck.url, 'Host');
  await host.send('PUT', '/api/auth/profile', form({ displayName: 'Host', isPublic: 'true' }));
  const { id: post } = await host.post<{ id: number }>('/api/announcements', form({ title: 'Hello', content: 'Welcome' }));
  const member = await Member.signUp(potluck.url, names[0] as string, email);
  const about = { displayName: 'Zwilgmeyer', bio: `flimborbio ${rare}`, isPublic: 'true', profileImage: await photo(3) };
  const { profileImageUrl } = await member.send<{ profileImageUrl: string }>('PUT', '/api/auth/profile', form(about));
  const own = form({ title: `flimbortitle ${rare}`, content: `flimborpost ${rare}`, media: await photo(5) });
  const posted = await member.post<{ id: number; image: string; revision: number }>('/api/announcements', own);
  await member.send('PUT', `/api/announcements/${posted.id}`, { title: `flimbortitle ${rare}`, content: `flimborafter ${rare}` });
  const fields = { title: `flimborrecipe ${rare}`, ingredients: ['flimborleek'], instructions: ['flimborstep'], isPublic: true };
  const recipe = await member.post<{ id: number; image: string }>('/api/recipes', recipeForm(fields as never, await photo(7)));
  const comment = await member.post<{ id: number }>(`/api/announcements/${post}/comments`, { content: `flimborcomment ${rare}` });
  expect(comment.id).toBeGreaterThan(0);
  await member.post(`/api/announcements/${post}/like`, { isLike: true });
  await member.post('/api/reports', { contentType: 'announcement', contentId: post, reason: 'other', description: 'flimborreport' });
  const pictures = [profileImageUrl, posted.image, recipe.image].filter(Boolean);
  const pieces = await Promise.all(pictures.map((address) => pieceOf(member, address)));
  expect(pieces.length).toBeGreaterThan(1);
  return { member, traces: [...[...words, ...names, email, rare].map((text) => Buffer.from(text)), ...pieces] };
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The files with a trace, as `file: text`. */
async function foundIn(folder: string, traces: readonly Buffer[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of await filesIn(folder)) {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const trace of traces) if (bytes.includes(trace)) found.push(`${path.slice(folder.length + 1)}: ${trace}`);
  }
  return found;
}

/** The member's keys as bytes in the embedded accounts. */
async function keysIn(folder: string, userId: string): Promise<Buffer[]> {
  const { openEmbeddedAccountStore } = await import('@potluck/stores/embedded/account-store');
  const accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db'), readOnly: true });
  const key = (await accounts.table<{ key: string }>('keys').get(userId))?.value.key;
  await accounts.close();
  return key === undefined ? [] : [Buffer.from(key)];
}

async function erase(member: Member): Promise<void> {
  await member.signInAgain(email);
  await member.post('/api/auth/user/erasure');
}

test('no file of the data folder has a text, a name, the address, the key or a picture of an erased member', {
  timeout: 90_000,
}, async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  const potluck = await startPotluckProcess({ dataFolder: folder, env: { POTLUCK_ERASURE_DAYS: '0', ...manySignUps } });
  onTestFinished(() => potluck.stop());
  const { member, traces } = await arrive(potluck);
  const { id } = await member.get<{ id: string }>('/api/auth/user');
  const keys = await keysIn(folder, id);
  expect(keys).toHaveLength(1);
  const stored = [...traces, ...keys];
  // The text of a report is only in its stream, encrypted.
  const all = [...stored, Buffer.from('flimborreport')];
  const before = await foundIn(folder, all);
  // Each trace was found before; otherwise the search itself would be wrong.
  expect(stored.filter((trace) => !before.some((found) => found.endsWith(`: ${trace}`))).map(String)).toEqual([]);
  await erase(member);
  await expect.poll(() => foundIn(folder, all), { timeout: 30_000, interval: 250 }).toEqual([]);
  await potluck.stop();
  expect(await foundIn(folder, all)).toEqual([]);
});

/** The documents with a trace, as `collection: text`. */
async function foundInDatabase(url: string, traces: readonly Buffer[]): Promise<string[]> {
  const client = await new MongoClient(url).connect();
  try {
    const found: string[] = [];
    for (const { collectionName } of await client.db().collections()) {
      // As bytes, since texts and pictures are stored unchanged in them.
      for await (const bytes of client.db().collection(collectionName).find({}, { raw: true })) {
        for (const trace of traces) if ((bytes as unknown as Buffer).includes(trace)) found.push(`${collectionName}: ${trace}`);
      }
    }
    return found;
  } finally {
    await client.close();
  }
}

await withEngines([mongodb], (engine) => {
  test(`no collection of ${engine.version} has any of these either`, { timeout: 120_000 }, async () => {
    const [folder, server] = await Promise.all([temporaryFolder(), engine.start()]);
    onTestFinished(() => removeFolder(folder));
    onTestFinished(() => server.dispose());
    const url = databaseUrl(server.url, `potluck-${randomUUID()}`);
    const env = { POTLUCK_ERASURE_DAYS: '0', ...manySignUps, MONGODB_URL: url };
    const potluck = await startPotluckProcess({ dataFolder: folder, env });
    onTestFinished(() => potluck.stop());
    const { member, traces } = await arrive(potluck);
    // Documents have no index of letters, and an edit replaces the former text at once.
    const searched = traces.filter((trace) => ![rare, 'flimborpost'].includes(String(trace)));
    const before = await foundInDatabase(url, searched);
    expect(searched.filter((trace) => !before.some((found) => found.endsWith(`: ${trace}`))).map(String)).toEqual([]);
    await erase(member);
    await expect.poll(() => foundInDatabase(url, traces), { timeout: 60_000, interval: 500 }).toEqual([]);
    expect(await foundIn(folder, traces)).toEqual([]);
  });
});
