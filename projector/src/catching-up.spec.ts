import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as e from './history.fixture.ts';
import { projections } from './projections/all.ts';
import type { Projector } from './projector.ts';
import { startProjector } from './start-projector.ts';

/** A patient projection reads the log when it is quiet. */
const prioritized = projections.filter(({ isLowPriority }) => !isLowPriority);
const waitOptions = { timeout: 40_000, interval: 20 };

let folder: string;
let ports: Ports;
let projector: Projector;
/** Reads of the log that begin before this position wait at each page until `goOn`. */
let heldBefore = 0n;
let buildHeld: () => void;
let letBuild: () => void;
let goOn: () => void;
let building: Promise<void>;
/** The positions at which reads of the log began. */
let begun: bigint[];

/** Builds wait at their first page, versions that catch up at every page. */
function holding(events: EventStore): EventStore {
  const reached = new Promise<void>((resolve) => {
    buildHeld = resolve;
  });
  const mayBuild = new Promise<void>((resolve) => {
    letBuild = resolve;
  });
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  building = reached;
  return {
    ...events,
    async *all(options) {
      begun.push(options.after);
      const held = options.after < heldBefore;
      for await (const page of events.all(options)) {
        if (options.personal) {
          buildHeld();
          await mayBuild;
        } else if (held) await mayGoOn;
        yield page;
      }
    },
  };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-catching-up-'));
  ports = await openPorts({ dataFolder: folder });
  begun = [];
  heldBefore = 0n;
});
afterEach(async () => {
  goOn();
  letBuild();
  await projector.stop();
  await closePorts(ports);
  await rm(folder, { recursive: true, force: true });
});

async function happen(...things: e.Happened[]): Promise<bigint> {
  const stream = things[0]?.stream as string;
  const { revision } = await ports.events.read(stream);
  const metadata = { actor: 'spec', at: e.at(1), correlationId: 'spec' };
  const events = things.map(({ type, data }) => ({ id: randomUUID(), type, data, metadata }));
  return (await ports.events.append(stream, events, revision)).position;
}
const likes = (count: number) => Array.from({ length: count }, (_, n) => (n % 2 ? e.unliked(1, 'ben') : e.liked(1, 'ben')));
const positionOf = (version: number) =>
  BigInt(projector.status().find((row) => row.projection === 'feed' && row.version === version)?.position ?? 0);

test('a rebuild that ends far behind catches up by itself, without delaying live versions', async () => {
  await happen(e.posted(1));
  const events = holding(ports.events);
  projector = await startProjector({ ...ports, events }, { alone: true, projections: prioritized });
  letBuild();
  await projector.whenCaughtUp();
  await projector.stop();

  projector = await startProjector({ ...ports, events: holding(ports.events) }, { alone: true, projections: prioritized });
  await projector.whenCaughtUp();
  const rebuilt = projector.rebuild('feed');
  await building;
  await happen(...likes(6_000));
  const missed = await happen(...likes(6_000));
  await vi.waitFor(() => expect(positionOf(1)).toBe(missed), waitOptions);
  heldBefore = missed;
  letBuild();
  // It is fed from now on, but its pages are held back.
  await vi.waitFor(() => expect(projector.status().find(({ version }) => version === 2)?.state).toBe('running'), waitOptions);
  const live = await happen(e.liked(1, 'cleo'));
  await vi.waitFor(() => expect(positionOf(1)).toBe(live), waitOptions);
  expect(positionOf(2)).toBeLessThan(missed);
  goOn();
  expect(await rebuilt).toMatchObject({ version: 2, switched: true });
  const last = await happen(e.liked(1, 'dan'));
  await vi.waitFor(() => expect([positionOf(1), positionOf(2)]).toEqual([last, last]), waitOptions);
  // It joined the live versions: no later read of the log began at its own position.
  expect(begun.at(-1)).toBeGreaterThan(missed - 5_600n);
});

test('a version that is a little behind joins the live ones at once', async () => {
  await happen(e.posted(1));
  projector = await startProjector({ ...ports, events: holding(ports.events) }, { alone: true, projections: prioritized });
  letBuild();
  await projector.whenCaughtUp();
  await projector.stop();

  projector = await startProjector({ ...ports, events: holding(ports.events) }, { alone: true, projections: prioritized });
  await projector.whenCaughtUp();
  begun = [];
  const rebuilt = projector.rebuild('feed');
  await building;
  const missed = await happen(...likes(4_000));
  await vi.waitFor(() => expect(positionOf(1)).toBe(missed), waitOptions);
  letBuild();
  await rebuilt;
  // The read of the build, and that of all live versions, from the position of the new one.
  expect(begun).toEqual([0n, 1n]);
});
