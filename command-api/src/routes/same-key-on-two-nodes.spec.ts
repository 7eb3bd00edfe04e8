import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Engine } from '@potluck/tests/engines/engine';
import { eventStoreDbStandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';

const photo = readFileSync(join(import.meta.dirname, '../uploads/fixtures/photo.png'));
const rounds = Array.from({ length: 5 }, (_, round) => round);

let engine: Engine;
let dataFolder: string;
let ports: Ports;
let one: CommandApiUnderTest;
let other: CommandApiUnderTest;
let ana: Client;
let ben: Client;
beforeAll(async () => {
  engine = await eventStoreDbStandIn.start();
  dataFolder = await mkdtemp(join(tmpdir(), 'potluck-nodes-'));
  ports = await openPorts({ dataFolder, eventStoreUrl: engine.url });
  [one, other] = [await startCommandApi({ beside: { dataFolder, ports } }), await startCommandApi({ beside: { dataFolder, ports } })];
  [ana, ben] = [await one.member('ana'), await one.member('ben')];
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await closePorts(ports);
  await engine.dispose();
  await rm(dataFolder, { recursive: true, force: true });
});

/** Sends the same request to both nodes at the same time. Returns both answers. */
async function toBoth(who: Client, method: string, path: string, body: () => unknown, key: string) {
  const [first, second] = await Promise.all(
    [one, other].map(async (node) => {
      const { status, body: answer } = await node.as(who).send(method, path, body(), { 'idempotency-key': key });
      return { status, answer };
    }),
  );
  expect(second).toEqual(first);
  return first?.answer;
}

test('a command sent to two nodes at once is handled once, and both return the same answer', async () => {
  for (const round of rounds) {
    const { id } = await toBoth(ana, 'POST', '/api/announcements', () => ({ title: `Post ${round}`, content: 'Hi' }), `post ${round}`);
    const toggle = () => toBoth(ben, 'POST', `/api/announcements/${id}/like`, () => undefined, `like ${round}`);
    expect([await toggle(), await toggle()]).toEqual([
      { liked: true, likesCount: 1 },
      { liked: true, likesCount: 1 },
    ]);
    const comment = await toBoth(ben, 'POST', `/api/announcements/${id}/comments`, () => ({ content: 'Yes' }), `comment ${round}`);
    const streams = [`announcement-${id}`, `announcementLike-${id}_ben`, `comment-${comment.id}`];
    expect(await Promise.all(streams.map((stream) => one.types(stream)))).toEqual([
      ['AnnouncementPosted'],
      ['AnnouncementLiked'],
      ['CommentAdded'],
    ]);
  }
});

test('a picture sent to two nodes at once is stored once', async () => {
  for (const round of rounds) {
    const before = await one.files();
    const { id } = await toBoth(ana, 'POST', '/api/recipes', () => form({ ...soup, image: ['photo.png', photo] }), `recipe ${round}`);
    expect(await one.types(`recipe-${id}`)).toEqual(['RecipeCreated']);
    // Full size and three smaller ones.
    expect((await one.files()).length - before.length).toBe(4);
    expect(await ports.media.pending()).toEqual([]);
  }
});
