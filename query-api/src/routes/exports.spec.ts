import type { AnalystEvent } from '@potluck/events/answers/events';
import * as e from '@potluck/projector/history.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const day = new Date().toISOString().slice(0, 10);
const format = (exportId: string, types: string[], more: object = {}) => {
  const { data } = e.exportMade(exportId, types);
  return { ...data, ...more } as never;
};
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'lin']) await kitchen.member(id);
  await kitchen.role('lin', 'analyst');
  await kitchen.role('ben', 'analyst');
  const history = [e.posted(1), e.posted(2), e.liked(1, 'ben'), e.ruleAdded(1, '=HYPERLINK("evil")'), e.reported('ben', 3)];
  for (const { stream, type, data } of history) await kitchen.append(stream, type, data as never);
  const through = String(await kitchen.ports.events.head());
  const types = ['AnnouncementPosted', 'AnnouncementLiked'];
  const made = (exportId: string, all: string[], kind: string, until: string | null = null) =>
    e.log({
      ...e.exportMade(exportId, all),
      data: format(exportId, all, { format: kind, selection: { types: all, from: null, until, through } }),
    });
  const events = [
    ...[...made('one', types, 'ndjson'), ...made('two', types, 'ndjson'), ...made('rules', ['RuleAdded'], 'csv')],
    ...made('ever', types, 'ndjson', '9999-12-31'),
  ];
  const at = new Date().toISOString();
  await kitchen.ports.events.append(
    `access-lin_${day}`,
    events.map(({ type, data }) => ({ id: crypto.randomUUID(), type, data, metadata: { actor: 'lin', at, correlationId: 'spec' } })),
    -1,
  );
  // After the order: not in the export.
  const { stream, type, data } = e.posted(9);
  await kitchen.append(stream, type, data as never);
});
afterAll(() => kitchen?.close());

const file = async (exportId: string, who = 'lin') => {
  const { status, headers, bytes } = await kitchen.get(who, `/api/analysis/exports/${exportId}/file`);
  return { status, headers, text: bytes.toString() };
};
const eventsIn = (text: string): AnalystEvent[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('lines of JSON have the events of the selection as the log was then, under pseudonyms', async () => {
  const { status, headers, text } = await file('one');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="potluck-events-${day}.ndjson"`);
  expect(eventsIn(text).map(({ type }) => type)).toEqual(['AnnouncementPosted', 'AnnouncementPosted', 'AnnouncementLiked']);
  expect(text).not.toMatch(/"ana"|"ben"|announcement-1"/);
});

test('an export until the last day that there is has all of them', async () => expect(eventsIn((await file('ever')).text)).toHaveLength(3));

test('two exports cannot be joined, and one is the same each time', async () => {
  const [first, again, other] = [await file('one'), await file('one'), await file('two')];
  expect(again.text).toBe(first.text);
  const ids = new Set(eventsIn(first.text).flatMap(({ id, stream, actor }) => [id, stream, actor]));
  for (const { id, stream, actor } of eventsIn(other.text)) for (const name of [id, stream, actor]) expect(ids).not.toContain(name);
});

test('CSV has a column for each field, and no formulas', async () => {
  const { headers, text } = await file('rules');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [names, row, end] = text.split('\r\n');
  expect(names).toBe('position,id,stream,revision,type,version,upcastFrom,at,actor,correlationId,causationId,data.ruleId,data.text');
  expect(row).toContain(`,1,"'=HYPERLINK(""evil"")"`);
  expect(end).toBe('');
});

test('progress is told, and it ends with the file', async () => {
  await file('one');
  const { body } = await kitchen.get('lin', '/api/analysis/exports/progress');
  expect(body).toMatchObject({ state: 'done', done: body.of });
});

test('an export of somebody else is not there, nor one that was never made', async () => {
  expect((await file('one', 'ben')).status).toBe(404);
  expect((await file('three')).status).toBe(404);
  expect((await file('toString')).status).toBe(404);
});
