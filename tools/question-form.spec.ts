import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FormQuestion, questionFile, questionProblem } from '@potluck/events/question-file';
import * as e from '@potluck/projector/history.fixture';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, open, temporaryFolder } from './data-folder.fixture.ts';
import { projectionsTool } from './manage-projections.ts';

const servings = (recipeId: number, servings: number | null, more: object = {}) => {
  const { data, ...updated } = e.recipeUpdated(recipeId, 'Soup');
  return { ...updated, data: { ...data, difficulty: null, ...more, servings } };
};

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
  ['2026-03-09T10:00:00.000Z', servings(1, 4, { difficulty: 'easy' })],
  ['2026-03-09T10:00:00.000Z', servings(2, 6, { difficulty: 'hard', isPublic: true })],
  ['2026-03-09T10:00:00.000Z', servings(3, 12)],
  ['2026-03-09T10:00:00.000Z', servings(4, null)],
  ['2026-03-09T11:00:00.000Z', e.recipeDeleted(2)],
];
beforeAll(async () => {
  dataFolder = await temporaryFolder();
  const { ports } = await open(dataFolder, { serving: true });
  for (const [at, { stream, type, data }] of history) {
    const { revision } = await ports.events.read(stream);
    await ports.events.append(stream, [{ id: randomUUID(), type, data, metadata: { actor: 'spec', at, correlationId: 'spec' } }], revision);
  }
});

const count: FormQuestion = {
  types: ['AnnouncementPosted'],
  until: [],
  pairedBy: 'stream',
  by: 'day',
  field: '',
  condition: 'is',
  is: '',
};

async function answer(asked: Partial<FormQuestion>) {
  const file = join(await temporaryFolder(), 'asked.ts');
  await writeFile(file, questionFile({ ...count, ...asked }));
  const tool = call(dataFolder, ['run', file, '--format', 'ndjson']);
  await projectionsTool.run(tool.call);
  return tool.output
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
    expect(await answer({ types: ['ReportReceived'], until: ['DecisionMade'], by: 'switch' })).toMatchObject([{ switch: 'none' }]);
  });
  describe('only where a field', () => {
    const recipes: Partial<FormQuestion> = { types: ['RecipeUpdated'], by: 'recipeId', field: 'servings' };
    const found = async (asked: Partial<FormQuestion>) => (await answer({ ...recipes, ...asked })).map(({ recipeId }) => recipeId);
    test.each<[condition: string, is: string, recipes: string[]]>([
      ['is', '4', ['1']],
      ['not', '4', ['2', '3', '4']],
      ['in', '4, 6 ,', ['1', '2']],
      ['min', '6', ['2', '3']],
      ['max', '6', ['1', '2']],
      ['max', '5.5', ['1']],
      ['min', '-1', ['1', '2', '3']],
      ['empty', '', ['4']],
      ['filled', '', ['1', '2', '3']],
    ])('%s %s', async (condition, is, expected) => expect(await found({ condition, is })).toEqual(expected));
    test('is the group, in the order of numbers', async () =>
      expect((await answer({ types: ['RecipeUpdated'], by: 'servings' })).map(({ servings }) => servings)).toEqual([
        '4',
        '6',
        '12',
        'none',
      ]));
    test('has yes or no, a word, or a list of nothing', async () => {
      expect(await found({ field: 'isPublic', is: 'true' })).toEqual(['2']);
      expect(await found({ field: 'difficulty', condition: 'in', is: 'easy,hard' })).toEqual(['1', '2']);
      expect(await found({ field: 'ingredients', condition: 'empty' })).toEqual(['1', '2', '3', '4']);
    });
    test('of what begins a wait', async () =>
      expect(await answer({ types: ['RecipeUpdated'], until: ['RecipeDeleted'], field: 'servings', condition: 'min', is: '5' })).toEqual([
        { day: '2026-03-09', begun: 2, waiting: 1, medianHours: 1 },
      ]));
    test('is compared with what there is to compare', () => {
      const why = (condition: string, is: string) => questionProblem({ ...count, ...recipes, condition, is });
      for (const condition of ['is', 'not', 'in']) expect(why(condition, ' , ')).toBe('Say a value for servings');
      for (const is of ['', 'four', '1e9', '0x10', '1;2', 'NaN', '4)']) expect(why('min', is)).toContain('Say a number');
      for (const condition of ['', 'constructor', 'equals', '__proto__']) expect(why(condition, '4')).toContain('not known');
      expect(questionProblem({ ...count, condition: 'equals' })).toBeUndefined();
    });
  });
  test('no part of an address becomes code', async () => {
    const evil = `"); process.exit(3); ("`;
    expect(await answer({ field: 'userId', is: evil })).toEqual([]);
    expect(await answer({ field: 'userId', is: '\u2028`' })).toEqual([]);
    for (const is of [evil, `'`, `\${process.exit(3)}`, '\\', '\\"', '*/ process.exit(3) /*', '</script>', 'type at stream'])
      for (const condition of ['is', 'in']) {
        expect(await answer({ field: 'userId', condition, is })).toEqual([]);
        expect(await answer({ field: 'userId', condition, is, until: ['CommentAdded'] })).toEqual([]);
      }
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) expect(await answer({ by: name, field: name, is: 'x' })).toEqual([]);
    for (const question of [
      { by: evil },
      { field: evil },
      { pairedBy: evil, until: ['CommentAdded'] },
      { types: [evil] },
      { until: [evil] },
    ]) {
      expect(questionProblem({ ...count, ...question })).toBe('A name in this address is not known');
      expect(() => questionFile({ ...count, ...question })).toThrow('not known');
    }
    expect(questionProblem({ ...count, types: [] })).toBe('Choose an event type');
    expect(questionProblem({ ...count, until: count.types })).toContain('must be different');
  });
});
