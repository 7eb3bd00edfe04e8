import type { EventDetail, LoggedEvent } from '@potluck/events/answers/events';
import * as e from '@potluck/projector/history.fixture';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const append = async (...events: e.Happened[]) => {
  for (const { stream, type, data } of events) await kitchen.append(stream, type, data as never);
};
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'lin']) await kitchen.member(id);
  await kitchen.role('lin', 'analyst');
  await kitchen.role('ben', 'moderator');
  await append(e.posted(1), e.posted(2), e.liked(1, 'ben'), e.commented(1), e.liked(2, 'ben'), e.followed('ben', 'ana'));
  await append(e.reported('ben', 3), e.reportReceived('ben', 3), e.postEdited(1, 'Soup'));
  await indexed();
});
afterAll(() => kitchen?.close());

/** The index folds once the log is quiet. */
const indexed = () =>
  vi.waitFor(
    async () => {
      const index = kitchen.projector.status().find(({ projection }) => projection === 'log-index');
      expect(String(index?.position)).toBe(String(await kitchen.ports.events.head()));
    },
    { timeout: 10_000 },
  );

async function list(query = '', who = 'lin') {
  const { status, body, headers } = await kitchen.get(who, `/api/analysis/log?${query}`);
  const [, next] = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return { status, next, events: (status === 200 ? body : []) as LoggedEvent[] };
}
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const positionOf = async (type: string): Promise<string> => (await list(`type=${type}`)).events[0]?.position as string;
const detail = async (position: string, who = 'lin') => {
  const { status, body } = await kitchen.get(who, `/api/analysis/log/${position}`);
  return { status, body: body as EventDetail };
};

describe('the events of the log', () => {
  test('come newest first, under pseudonyms, and none of reports, cases or sign-in', async () => {
    const { events } = await list('limit=6');
    expect(typesOf(events)).toEqual([
      'AnnouncementEdited',
      'UserFollowed',
      'AnnouncementLiked',
      'CommentAdded',
      'AnnouncementLiked',
      'AnnouncementPosted',
    ]);
    expect(JSON.stringify(events)).not.toMatch(/"ana"|"ben"|announcement-1"/);
  });
  test('come in pages, each once', async () => {
    const { events: all } = await list('limit=100');
    const found: LoggedEvent[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await list(`limit=4${cursor && `&cursor=${cursor}`}`);
      found.push(...page.events);
      cursor = page.next;
    }
    expect(found).toEqual(all);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });
  test('by type', async () =>
    expect(typesOf((await list('type=AnnouncementLiked')).events)).toEqual(['AnnouncementLiked', 'AnnouncementLiked']));
  test('by the actor of an event', async () => {
    const { events } = await list(`actorOf=${await positionOf('AnnouncementEdited')}`);
    expect(new Set(events.map(({ actor }) => actor)).size).toBe(1);
    expect((await list(`actorOf=${await positionOf('AnnouncementEdited')}&type=AnnouncementEdited`)).events).toHaveLength(1);
  });
  test('by the stream and by the subject of an event', async () => {
    const position = await positionOf('AnnouncementEdited');
    expect(typesOf((await list(`streamOf=${position}`)).events)).toEqual(['AnnouncementEdited', 'AnnouncementPosted']);
    const about = ['AnnouncementEdited', 'CommentAdded', 'AnnouncementLiked', 'AnnouncementPosted'];
    expect(typesOf((await list(`subjectOf=${position}`)).events)).toEqual(about);
  });
  test('by days: the first and the last one are included', async () => {
    const { events: all } = await list('limit=100');
    const days = [...new Set(all.map(({ at }) => at.slice(0, 10)))].sort();
    const [first, last] = [days[0] as string, days.at(-1) as string];
    expect((await list(`limit=100&from=${first}&until=${last}`)).events).toEqual(all);
    for (const day of days) {
      const ofDay = all.filter(({ at }) => at.startsWith(day));
      expect((await list(`limit=100&from=${day}&until=${day}`)).events).toEqual(ofDay);
    }
    expect((await list('limit=100&until=9999-12-31')).events).toEqual(all);
    expect((await list('until=2001-01-01')).events).toEqual([]);
    expect((await list('from=2999-01-01')).events).toEqual([]);
  });
  test('what is no filter is refused, and an event that analysts do not see is not there', async () => {
    expect((await list('type=ReportReceived')).status).toBe(400);
    expect((await list('actorOf=x')).status).toBe(400);
    expect((await list('from=yesterday')).status).toBe(400);
    expect((await list('actorOf=9999999')).status).toBe(404);
    const positions = (await list('limit=100')).events.map(({ position }) => Number(position));
    const unseen = Array.from({ length: Math.max(...positions) }, (_, n) => n + 1).filter((position) => !positions.includes(position));
    expect(unseen.length).toBeGreaterThan(1);
    for (const position of unseen) {
      expect((await list(`streamOf=${position}`)).status).toBe(404);
      expect((await detail(String(position))).status).toBe(404);
    }
    expect((await list('', 'ben')).status).toBe(403);
    expect((await detail('1', 'ben')).status).toBe(403);
  });
});

describe('one event', () => {
  test('has its fields without personal ones, its schema version and nothing as its cause', async () => {
    const { body } = await detail(await positionOf('AnnouncementEdited'));
    expect(body).toMatchObject({
      event: { type: 'AnnouncementEdited', revision: 1, version: 1, upcastFrom: null },
      cause: null,
      effects: [],
    });
    expect(Object.keys(body.event.data).sort()).toEqual(['announcementId', 'userId']);
  });
  test('is followed from its cause to its effects, and back', async () => {
    const { stream, type, data } = e.posted(4);
    await kitchen.append(stream, type, data as never);
    const cause = (await kitchen.ports.events.read(stream)).events[0];
    for (const caused of [e.commentDeleted(8), e.commentDeleted(9)]) {
      const [event] = e.log(caused);
      if (!event) throw new Error('there is no event');
      const metadata = { ...event.metadata, actor: 'system', causationId: cause?.id as string };
      await kitchen.ports.events.append(event.stream, [{ id: crypto.randomUUID(), type: event.type, data: event.data, metadata }], -1);
    }
    await indexed();
    const { body } = await detail(String(cause?.position));
    expect(typesOf(body.effects)).toEqual(['CommentDeleted', 'CommentDeleted']);
    expect(body.effects[0]?.actor).toBe('system');
    const back = await detail(body.effects[1]?.position as string);
    expect(back.body.cause).toMatchObject({ type: 'AnnouncementPosted', id: body.event.id });
    expect(back.body.event.causationId).toBe(body.event.id);
    expect(typesOf((await list(`causedBy=${cause?.position}`)).events)).toEqual(['CommentDeleted', 'CommentDeleted']);
  });
});
