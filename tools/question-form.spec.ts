import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AskedQuestion, questionFile, whyNot } from '@potluck/events/question-file';
import * as e from '@potluck/projector/history.fixture';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, open, temporaryFolder } from './data-folder.fixture.ts';
import { projectionsTool } from './manage-projections.ts';

let dataFolder: string;
/** Begins on a Monday. */
const history: [at: string, e.Happened][] = [
  ['2026-03-02T08:00:00.000Z', e.posted(1)],
  ['2026-03-02T08:10:00.000Z', e.commented(1)],
  ['2026-03-02T09:00:00.000Z', e.posted(2, 'ben')],
  ['2026-03-02T10:30:00.000Z', e.reportReceived('ben', 1)],
  ['2026-03-02T12:00:00.000Z', e.reportReceived('cleo', 1, 'other')],
  ['2026-03-02T13:30:00.000Z', e.caseDecided(1, 'hide')],
  ['2026-03-03T08:00:00.000Z', e.reportReceived('ben', 2)],
  ['2026-03-08T09:00:00.000Z', e.posted(3)],
  ['2026-03-09T09:00:00.000Z', e.posted(4)],
];
beforeAll(async () => {
  dataFolder = await temporaryFolder();
  const { ports } = await open(dataFolder, { serving: true });
  for (const [at, { stream, type, data }] of history) {
    const { revision } = await ports.events.read(stream);
    await ports.events.append(stream, [{ id: randomUUID(), type, data, metadata: { actor: 'spec', at, correlationId: 'spec' } }], revision);
  }
});

const count: AskedQuestion = { types: ['AnnouncementPosted'], until: [], pairedBy: 'stream', by: 'day', field: '', is: '' };

async function answer(asked: Partial<AskedQuestion>) {
  const file = join(await temporaryFolder(), 'asked.ts');
  await writeFile(file, questionFile({ ...count, ...asked }));
  const tool = call(dataFolder, ['run', file, '--format', 'ndjson']);
  await projectionsTool.run(tool.call);
  return tool.said
    .filter((line) => line.startsWith('{'))
    .join('\n')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe('a question asked with the form, as a file for the shell', () => {
  test('counts by day, week, month and weekday', async () => {
    expect(await answer({})).toEqual([
      { day: '2026-03-02', events: 2 },
      { day: '2026-03-08', events: 1 },
      { day: '2026-03-09', events: 1 },
    ]);
    expect(await answer({ by: 'week' })).toEqual([
      { week: '2026-03-02', events: 3 },
      { week: '2026-03-09', events: 1 },
    ]);
    expect(await answer({ by: 'month' })).toEqual([{ month: '2026-03', events: 4 }]);
    expect(await answer({ by: 'weekday' })).toEqual([
      { weekday: 'Monday', events: 3 },
      { weekday: 'Sunday', events: 1 },
    ]);
  });
  test('counts by type, actor and field, and only events with a value of a field', async () => {
    expect(await answer({ by: 'type' })).toEqual([{ type: 'AnnouncementPosted', events: 4 }]);
    expect(await answer({ by: 'actor' })).toEqual([{ actor: 'spec', events: 4 }]);
    expect(await answer({ by: 'userId' })).toEqual([
      { userId: 'ana', events: 3 },
      { userId: 'ben', events: 1 },
    ]);
    expect(await answer({ types: ['ReportReceived'], by: 'reason' })).toEqual([
      { reason: 'other', events: 1 },
      { reason: 'spam', events: 2 },
    ]);
    expect(await answer({ types: ['ReportReceived'], by: 'day', field: 'reason', is: 'spam' })).toEqual([
      { day: '2026-03-02', events: 1 },
      { day: '2026-03-03', events: 1 },
    ]);
  });
  test('has the median time between two types, and how many still wait', async () => {
    expect(await answer({ types: ['ReportReceived'], until: ['DecisionMade'], by: 'week' })).toEqual([
      { week: '2026-03-02', begun: 2, waiting: 1, medianHours: 3 },
    ]);
    expect(await answer({ until: ['CommentAdded'], pairedBy: 'announcementId', by: 'weekday' })).toEqual([
      { weekday: 'Monday', begun: 3, waiting: 2, medianHours: 0.2 },
      { weekday: 'Sunday', begun: 1, waiting: 1, medianHours: null },
    ]);
    const spam = { field: 'reason', is: 'spam' };
    expect(await answer({ types: ['ReportReceived'], until: ['DecisionMade'], by: 'month', ...spam })).toEqual([
      { month: '2026-03', begun: 2, waiting: 1, medianHours: 3 },
    ]);
  });
  test('a field named like a keyword of JavaScript is a column like any other', async () => {
    expect(await answer({ types: ['RebuildRequested'], by: 'switch' })).toEqual([]);
    expect(await answer({ types: ['ReportReceived'], until: ['DecisionMade'], by: 'switch' })).toMatchObject([{ switch: 'undefined' }]);
  });
  test('no part of an address becomes code', async () => {
    const evil = `"); process.exit(3); ("`;
    expect(await answer({ field: 'userId', is: evil })).toEqual([]);
    expect(await answer({ field: 'userId', is: '\u2028`' })).toEqual([]);
    for (const asked of [
      { by: evil },
      { field: evil },
      { pairedBy: evil, until: ['CommentAdded'] },
      { types: [evil] },
      { until: [evil] },
    ]) {
      expect(whyNot({ ...count, ...asked })).toBe('A name in this address is not known');
      expect(() => questionFile({ ...count, ...asked })).toThrow('not known');
    }
    expect(whyNot({ ...count, types: [] })).toBe('Choose an event type');
    expect(whyNot({ ...count, until: count.types })).toContain('must be different');
  });
});
