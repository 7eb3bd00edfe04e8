import type { AnalystEvent, EventsLine } from '@potluck/events/answers/events';
import * as e from '@potluck/projector/history.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'lin']) await kitchen.member(id);
  await kitchen.role('lin', 'analyst');
  await kitchen.role('ben', 'moderator');
  const history = [e.posted(1), e.posted(2), e.reported('ben', 3), e.reportReceived('ben', 3), e.caseDecided(3, 'dismiss')];
  for (const { stream, type, data } of history) await kitchen.append(stream, type, data as never);
  for (let n = 0; n < 1_200; n++) {
    const { stream, type, data } = e.liked(1, `member${n}`);
    await kitchen.append(stream, type, data as never);
  }
}, 60_000);
afterAll(() => kitchen?.close());

async function ask(query: string, who = 'lin') {
  const { status, bytes, body } = await kitchen.get(who, `/api/analysis/events?${query}`);
  const lines =
    status === 200
      ? bytes
          .toString()
          .trim()
          .split('\n')
          .map((line): EventsLine => JSON.parse(line))
      : [];
  const events: AnalystEvent[] = lines.flatMap((line) => ('events' in line ? line.events : []));
  return { status, body, lines, events };
}

test('all events of the types, once each and in their order, with the progress, and their number at the end', async () => {
  const { lines, events } = await ask('types=AnnouncementPosted,AnnouncementLiked');
  expect(events.map(({ type }) => type)).toEqual([...Array(2).fill('AnnouncementPosted'), ...Array(1_200).fill('AnnouncementLiked')]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(1_202);
  expect(lines.at(-1)).toEqual({ total: 1_202 });
  const progress = lines.flatMap((line) => ('done' in line ? [line.done / line.of] : []));
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
  expect(progress.length).toBeGreaterThan(3);
});

test('only those of the days', async () => {
  const { events: all } = await ask('types=AnnouncementLiked');
  const day = all[0]?.at.slice(0, 10) as string;
  const { events } = await ask(`types=AnnouncementLiked&from=${day}&until=${day}`);
  expect(events.length).toBe(all.filter(({ at }) => at.startsWith(day)).length);
  expect((await ask('types=AnnouncementLiked&until=9999-12-31')).events).toEqual(all);
  expect((await ask('types=AnnouncementLiked&until=2025-12-31')).lines.at(-1)).toEqual({ total: 0 });
});

test('how long a report waits can be told from cases, and nothing about whose they are', async () => {
  const { events } = await ask('types=ReportReceived,DecisionMade');
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['ReportReceived', { contentType: 'recipe', reason: 'spam' }],
    ['DecisionMade', { outcome: 'dismiss' }],
  ]);
  expect(new Set(events.map(({ stream }) => stream)).size).toBe(1);
});

test('what analysts do not see is refused, and so are moderators', async () => {
  for (const types of ['ReportFiled', 'AccessOpened', 'EmailClaimed', 'RequestAccepted', 'IdentityLinked', 'Nothing', '']) {
    const { status, body } = await ask(`types=${types}`);
    expect(status, types).toBe(400);
    expect(body.fields.types).toContain('Must be event types that analysts see');
  }
  expect((await ask('types=RuleAdded', 'ben')).status).toBe(403);
});
