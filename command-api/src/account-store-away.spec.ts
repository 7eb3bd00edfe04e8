import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@potluck/events';
import { collectLog } from '@potluck/stores/log.fixture';
import { mongodbUnderTest } from '@potluck/stores/mongodb/mongodb-under-test.fixture';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import type { FoundEngine } from '@potluck/tests/engines/engine';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CommandApiUnderTest, form, soup, startCommandApi } from './command-api.fixture.ts';

const photo = readFileSync(join(import.meta.dirname, 'uploads/fixtures/photo.png'));

await withEngines([mongodb], onMongo);

function onMongo(found: FoundEngine): void {
  describe(`commands with accounts and media on ${found.version}`, () => {
    let store: Awaited<ReturnType<typeof mongodbUnderTest>>;
    let dataFolder: string;
    let ports: Ports;
    const nodes: CommandApiUnderTest[] = [];
    beforeAll(async () => {
      store = await mongodbUnderTest(found);
      dataFolder = await mkdtemp(join(tmpdir(), 'potluck-commands-'));
      ports = await openPorts({ dataFolder, mongodbUrl: store.proxiedUrl });
      for (const accounts of [ports.accounts, { ...ports.accounts }]) {
        nodes.push(await startCommandApi({ beside: { dataFolder, ports: { ...ports, accounts } } }));
      }
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });
    afterAll(async () => {
      for (const node of nodes) await node.close();
      if (ports) await closePorts(ports);
      await store?.dispose();
      await rm(dataFolder, { recursive: true, force: true });
    });
    const [one, two] = [() => nodes[0] as CommandApiUnderTest, () => nodes[1] as CommandApiUnderTest];

    test('a posted picture is in GridFS under its author, complete and no longer pending', async () => {
      const ana = await one().member('ana');
      const { status, body } = await ana.send('POST', '/api/announcements', form({ title: 'Hi', media: ['hi.png', photo] }));
      expect(status).toBe(201);
      const [event] = (await ports.events.read(`announcement-${body.id}`)).events as [Recorded];
      const { key, widths } = event.data.media as { key: string; widths: number[] };
      for (const name of [key, ...widths.map((width) => `${key}-${width}`)]) expect(await ports.media.size('ana', name)).toBeGreaterThan(0);
      expect(await ports.media.pending()).toEqual([]);
    });

    const recipes = async () => {
      const head = await ports.events.head();
      for await (const { events, through } of ports.events.all({
        after: 0n,
        prefixes: ['recipe-'],
        signal: new AbortController().signal,
      })) {
        if (through >= head) return events.length;
      }
    };

    test('while the store is unavailable, commands get 503 with Retry-After on every node; afterwards they work again', async () => {
      collectLog();
      const ben = await one().member('ben');
      const post = (node: CommandApiUnderTest, fields: Record<string, string | [string, Uint8Array]> = soup) =>
        node.as(ben).send('POST', '/api/recipes', form(fields));
      const withPicture = { ...soup, image: ['hi.png', photo] as [string, Uint8Array] };
      expect((await post(one())).status).toBe(201);
      const before = (await recipes()) as number;

      await store.stopServer();
      // The first node has the session cached, the second does not; a picture cannot be stored.
      for (const { status, body, headers } of [await post(two()), await post(one(), withPicture)]) {
        expect([status, body.code]).toEqual([503, 'unavailable']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(await recipes()).toBe(before);

      await store.startServer();
      for (const node of [two(), one()]) await expect.poll(async () => (await post(node, withPicture)).status).toBe(201);
      expect(await recipes()).toBe(before + 2);
      expect(await one().visitor.send('POST', '/api/recipes')).toMatchObject({ status: 401 });
    });
  });
}
