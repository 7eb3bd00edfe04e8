import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announcement, announcementLike, type Recorded, Refused } from '@potluck/events';
import { followedFolds } from '@potluck/stores/followed-folds';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { Conflict, type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandEnvelope } from './command-envelope.ts';
import { createHandle, type Handle } from './handle.ts';
import { quietRequests } from './quiet-requests.ts';

let folder: string;
let ports: Ports;
let handle: Handle;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-handle-'));
  ports = await openPorts({ dataFolder: folder });
  handle = restarted().handle;
});
/** A handle with empty caches, as in another process, and the number of events that it has read. */
function restarted() {
  const count = { events: 0 };
  const given = <T extends Recorded[]>(events: T): T => {
    count.events += events.length;
    return events;
  };
  const counted: EventStore = {
    ...ports.events,
    read: async (...query) => {
      const found = await ports.events.read(...query);
      given(found.events);
      return found;
    },
    readBackwards: async (...query) => given(await ports.events.readBackwards(...query)),
  };
  return { handle: createHandle(counted, followedFolds(counted), randomUUID, quietRequests(ports.accounts)), count };
}
afterAll(async () => {
  for (const port of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await port.close();
  await rm(folder, { recursive: true, force: true });
});

let post = 0;
beforeEach(() => {
  post += 1;
});
const id = () => `${post}_ana`;
const stream = () => `announcementLike-${id()}`;
const envelope = (more: Partial<CommandEnvelope> = {}): CommandEnvelope => ({
  actor: 'ana',
  at: '2026-03-01T12:00:00.000Z',
  correlationId: randomUUID(),
  ...more,
});
const liked = () => ({ type: 'AnnouncementLiked' as const, data: { announcementId: post, userId: 'ana' } });
/** Appends another event at the revision that the next append expects. */
const intrude = (revision: number) => {
  const metadata = { actor: 'other', at: '2026-03-01T12:00:00.000Z', correlationId: 'other' };
  void ports.events.append(stream(), [{ id: randomUUID(), ...liked(), metadata }], revision);
};
const unliked = () => ({ type: 'AnnouncementUnliked' as const, data: { announcementId: post, userId: 'ana' } });

describe('handling a command', () => {
  test('returns the appended events as the store has them, and the state after them', async () => {
    const result = await handle(announcementLike, id(), envelope(), () => () => [liked(), unliked(), liked()]);
    const { events } = await ports.events.read(stream());
    expect(result).toEqual({ events, position: events[2]?.position, state: { liked: true }, revision: 2, repeated: false });
  });
  test('without new events appends nothing', async () => {
    const head = await ports.events.head();
    expect(await handle(announcementLike, id(), envelope(), () => () => [])).toMatchObject({ events: [], position: head, revision: -1 });
    expect(await ports.events.head()).toBe(head);
  });
  test('decides again after a conflict', async () => {
    let decisions = 0;
    const result = await handle(announcementLike, id(), envelope(), () => (state, revision) => {
      if (decisions++ === 0) intrude(revision);
      return state.liked ? [unliked()] : [liked()];
    });
    expect(decisions).toBe(2);
    expect(result).toMatchObject({ state: { liked: false }, revision: 1 });
  });
  test('gives up after repeated conflicts', async () => {
    const contested = handle(announcementLike, id(), envelope(), () => (_state, revision) => {
      intrude(revision);
      return [liked()];
    });
    await expect(contested).rejects.toThrow(Conflict);
  });
  test('calls beforeAppend before each attempt, with the same event ids', async () => {
    const prepared: string[] = [];
    let decisions = 0;
    const result = await handle(
      announcementLike,
      id(),
      envelope(),
      () => (_state, revision) => {
        if (decisions++ === 0) intrude(revision);
        return [unliked()];
      },
      async (of, events) => void prepared.push(of, ...events.map((event) => event.id)),
    );
    expect(decisions).toBe(2);
    const attempt = [stream(), result.events[0]?.id];
    expect(prepared).toEqual([...attempt, ...attempt]);
  });
  test('appends nothing when beforeAppend throws in the second attempt, as for a lease that was lost meanwhile', async () => {
    let attempts = 0;
    const commanded = handle(
      announcementLike,
      id(),
      envelope(),
      () => (_state, revision) => {
        if (attempts === 0) intrude(revision);
        return [unliked()];
      },
      async () => {
        if (++attempts === 2) throw new Unavailable('the lease was lost');
      },
    );
    await expect(commanded).rejects.toThrow(Unavailable);
    expect((await ports.events.read(stream())).events.map(({ type }) => type)).toEqual(['AnnouncementLiked']);
  });
});

describe('a command with a key', () => {
  test('sent twice at once is appended once, and one of the two results is the repeat', async () => {
    const ask = () => handle(announcementLike, id(), envelope({ key: 'k', bodyHash: 'b' }), () => () => [liked()]);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect((await ports.events.read(stream())).events).toHaveLength(1);
    expect([one.repeated, two.repeated].sort()).toEqual([false, true]);
    expect(one.events[0]?.position).toBe(two.events[0]?.position);
  });
  test('returns the state right after its own events when it is repeated', async () => {
    const ask = () => handle(announcementLike, id(), envelope({ key: 'k' }), () => () => [liked()]);
    const first = await ask();
    await handle(announcementLike, id(), envelope(), () => () => [unliked()]);
    expect(await ask()).toEqual({ ...first, repeated: true });
  });
  test('that appended nothing appends nothing when it is repeated after a change', async () => {
    await handle(announcementLike, id(), envelope(), () => () => [liked()]);
    const like = () =>
      handle(announcementLike, id(), envelope({ key: 'k', bodyHash: 'b' }), () => (state) => (state.liked ? [] : [liked()]));
    const head = await ports.events.head();
    const first = await like();
    expect(first).toEqual({ events: [], position: head, state: { liked: true }, revision: 0, repeated: false });
    await handle(announcementLike, id(), envelope(), () => () => [unliked()]);
    expect(await like()).toEqual({ ...first, repeated: true });
    expect((await ports.events.read(stream())).revision).toBe(1);
    expect((await handle(announcementLike, id(), envelope(), () => () => [])).state).toEqual({ liked: false });
  });
  test('that appended nothing to a missing stream is remembered too', async () => {
    const unlike = () => handle(announcementLike, id(), envelope({ key: 'k' }), () => (state) => (state.liked ? [unliked()] : []));
    const first = await unlike();
    await handle(announcementLike, id(), envelope(), () => () => [liked()]);
    expect(await unlike()).toEqual({ ...first, repeated: true });
  });
  test('that appended nothing is refused when it is repeated with another body', async () => {
    const ask = (bodyHash: string) => handle(announcementLike, id(), envelope({ key: 'k', bodyHash }), () => () => []);
    await ask('one');
    await expect(ask('another')).rejects.toMatchObject({ code: 'key-reused' });
  });
  test('is remembered among its member’s last hundred that appended nothing', async () => {
    let now = Date.now();
    const quiet = quietRequests(ports.accounts, { now: () => now++ });
    const request = (key: number, actor = 'cy') => envelope({ actor, key: String(key) });
    await quiet.store(request(0, 'another'), 'stream', 7);
    for (let key = 0; key <= 100; key++) await quiet.store(request(key), 'stream', key);
    expect(await Promise.all([0, 1, 100].map((key) => quiet.find(request(key), 'stream')))).toEqual([undefined, 1, 100]);
    expect(await quiet.find(request(0, 'another'), 'stream')).toBe(7);
  });
  test('needs one read per member, if no other process uses the accounts', async () => {
    let looks = 0;
    const counted: AccountStore = {
      ...ports.accounts,
      table<T>(name: string) {
        const table = ports.accounts.table<T>(name);
        const count = <R>(answer: R): R => {
          looks += 1;
          return answer;
        };
        return { ...table, get: (id) => count(table.get(id)), find: (index) => count(table.find(index)) };
      },
    };
    let now = Date.now();
    const quiet = quietRequests(counted, { alone: true, now: () => now });
    const request = (key: string, bodyHash = 'b') => envelope({ actor: 'eve', key, bodyHash });
    const found = (key: string) => quiet.find(request(key), 'stream');
    for (const key of ['1', '2', '3']) expect(await found(key)).toBeUndefined();
    expect(looks).toBe(1);
    expect(await quiet.store(request('2'), 'stream', 7)).toBe(7);
    looks = 0;
    expect(await Promise.all(['1', '2', '3'].map(found))).toEqual([undefined, 7, undefined]);
    await expect(quiet.find(request('2', 'another'), 'stream')).rejects.toMatchObject({ code: 'key-reused' });
    expect(await quiet.store(request('2'), 'stream', 9)).toBe(7);
    expect(await found('2')).toBe(7);
    expect(looks).toBeLessThanOrEqual(3);
    now += 31 * 24 * 3_600_000;
    expect(await found('2')).toBeUndefined();
  });
  test('sent many times at once and appending nothing has one revision', async () => {
    const quiet = quietRequests(ports.accounts, { alone: true });
    const met = await Promise.all([3, 4, 5].map((revision) => quiet.store(envelope({ actor: 'di', key: 'k' }), 'stream', revision)));
    expect(new Set(met).size).toBe(1);
  });

  test('reads only new events, however long the stream is', async () => {
    const { handle, count } = restarted();
    const toggle = (key: string) =>
      handle(
        announcementLike,
        id(),
        envelope({ key, bodyHash: 'b' }),
        () =>
          ({ liked: is }) =>
            is ? [unliked()] : [liked()],
      );
    await ports.events.append(
      stream(),
      Array.from({ length: 1_000 }, (_, n) => ({ id: randomUUID(), ...(n % 2 ? unliked() : liked()), metadata: envelope() })),
      -1,
    );
    const first = await toggle('k0');
    count.events = 0;
    for (let n = 1; n <= 20; n++) expect((await toggle(`k${n}`)).state).toEqual({ liked: n % 2 === 0 });
    // Each appended event may be read back once.
    expect(count.events).toBeLessThanOrEqual(40);
    count.events = 0;
    expect(await toggle('k0')).toEqual({ ...first, repeated: true });
    expect(await toggle('k20')).toMatchObject({ state: { liked: true }, repeated: true });
    expect(count.events).toBe(0);
    await expect(handle(announcementLike, id(), envelope({ key: 'k0', bodyHash: 'other' }), () => () => [])).rejects.toMatchObject({
      code: 'key-reused',
    });
  });
  test('is answered after a restart from its own events alone', async () => {
    const toggle = (by: Handle, key: string) =>
      by(
        announcementLike,
        id(),
        envelope({ key }),
        () =>
          ({ liked: is }) =>
            is ? [unliked(), liked(), unliked()] : [liked()],
      );
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await toggle(handle, `k${n}`));
    const { handle: later, count } = restarted();
    await later(announcementLike, id(), envelope(), () => () => []);
    for (const [n, answer] of answers.entries()) {
      count.events = 0;
      expect(await toggle(later, `k${n}`)).toEqual({ ...answer, repeated: true });
      expect(count.events).toBe(answer.events.length);
    }
  });
  test('on a post that was deleted later gets its first answer, also after a restart', async () => {
    const text = { announcementId: post, userId: 'ana', title: 'Hi', content: 'all' };
    await handle(announcement, post, envelope(), () => () => [{ type: 'AnnouncementPosted' as const, data: { ...text, media: null } }]);
    const edit = (by: Handle) =>
      by(announcement, post, envelope({ key: 'edit' }), () => () => [
        { type: 'AnnouncementEdited' as const, data: { ...text, content: 'everyone' } },
      ]);
    const first = await edit(handle);
    await handle(announcement, post, envelope(), () => () => [
      { type: 'AnnouncementDeleted' as const, data: { announcementId: post, userId: 'ana', wasVisible: true } },
    ]);
    expect(first.state).toMatchObject({ status: 'posted', content: 'everyone' });
    expect(await edit(handle)).toEqual({ ...first, repeated: true });
    expect(await edit(restarted().handle)).toEqual({ ...first, repeated: true });
  });
  test('that appended nothing appends nothing after a restart, and returns the current state', async () => {
    await handle(announcementLike, id(), envelope(), () => () => [liked()]);
    const like = (by: Handle) => by(announcementLike, id(), envelope({ key: 'k' }), () => (state) => (state.liked ? [] : [liked()]));
    await like(handle);
    const { position } = await handle(announcementLike, id(), envelope(), () => () => [unliked()]);
    expect(await like(restarted().handle)).toEqual({ events: [], position, state: { liked: false }, revision: 1, repeated: true });
    expect((await ports.events.read(stream())).revision).toBe(1);
  });
  test('that appended nothing is not refused when repeated, even if a new one would be', async () => {
    await handle(announcementLike, id(), envelope(), () => () => [liked()]);
    const like = (by: Handle, decide: () => []) => by(announcementLike, id(), envelope({ key: 'k' }), () => decide);
    const { revision } = await like(handle, () => []);
    const refuse = () => {
      throw new Refused('announcement-not-found');
    };
    expect(await like(restarted().handle, refuse)).toMatchObject({ events: [], revision, repeated: true });
  });
});
