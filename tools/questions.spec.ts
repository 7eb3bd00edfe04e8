import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import * as e from '@potluck/projector/history.fixture';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, open, temporaryFolder } from './data-folder.fixture.ts';
import { projectionsTool } from './manage-projections.ts';

const examples = join(import.meta.dirname, 'questions');
let dataFolder: string;
/** On a Monday and the following Tuesday. */
const history: [at: string, e.Happened][] = [
  ['2026-03-02T08:00:00.000Z', e.posted(1)],
  ['2026-03-02T08:10:00.000Z', e.commented(1)],
  ['2026-03-02T08:20:00.000Z', e.liked(1, 'ben')],
  ['2026-03-02T09:00:00.000Z', e.posted(2)],
  ['2026-03-02T10:30:00.000Z', e.reportReceived('ben', 1)],
  ['2026-03-02T11:00:00.000Z', e.recipeUpdated(1, 'Soup')],
  ['2026-03-02T12:00:00.000Z', e.reportReceived('cleo', 1)],
  ['2026-03-02T13:30:00.000Z', e.caseDecided(1, 'hide')],
  ['2026-03-03T08:00:00.000Z', e.reportReceived('ben', 2)],
  ['2026-03-03T09:00:00.000Z', e.posted(3)],
];
beforeAll(async () => {
  dataFolder = await temporaryFolder();
  const { ports } = await open(dataFolder, { serving: true });
  for (const [at, { stream, type, data }] of history) {
    const { revision } = await ports.events.read(stream);
    await ports.events.append(stream, [{ id: randomUUID(), type, data, metadata: { actor: 'spec', at, correlationId: 'spec' } }], revision);
  }
});

const run = async (file: string, ...more: string[]) => {
  const tool = call(dataFolder, ['run', file, ...more]);
  await projectionsTool.run(tool.call);
  return tool.output.join('\n');
};
/** Writes a file with this text, outside the project. */
async function fileWith(text: string): Promise<string> {
  const file = join(await temporaryFolder(), 'question.ts');
  await writeFile(file, text);
  return file;
}

describe('the examples, beside a running server', () => {
  test('how long reports wait for a decision', async () => {
    expect(await run(join(examples, 'report-waits.ts'))).toBe(
      ['week        cases  undecided  medianHours', '2026-03-02  2      1          3'].join('\n'),
    );
  });
  test('how many posts get a first comment within an hour', async () => {
    const rows = (await run(join(examples, 'first-comments.ts'), '--format', 'ndjson')).split('\n').map((line) => JSON.parse(line));
    expect(rows).toHaveLength(7);
    expect(rows).toContainEqual({ weekday: 'Monday', posts: 2, withinAnHour: 1 });
    expect(rows).toContainEqual({ weekday: 'Tuesday', posts: 1, withinAnHour: 0 });
  });
  test('which edits follow a report', async () => {
    expect(await run(join(examples, 'edits-after-reports.ts'), '--format', 'csv')).toBe(
      'content,reports,edits,firstEditAfterMinutes\r\nrecipe_1,2,1,30',
    );
  });
});

test.each([
  ['2026-03-01', 'No rows: report-waits took 0 events.'],
  ['2026-03-02', 'week,cases,undecided,medianHours\r\n2026-03-02,1,0,3'],
  ['2026-03-02T13:30:00Z', 'week,cases,undecided,medianHours\r\n2026-03-02,1,1,'],
  ['2026-03-02T14:30:00+01:00', 'week,cases,undecided,medianHours\r\n2026-03-02,1,1,'],
  ['2026-03-03', 'week,cases,undecided,medianHours\r\n2026-03-02,2,1,3'],
  ['9999-12-31', 'week,cases,undecided,medianHours\r\n2026-03-02,2,1,3'],
])('--until %s leaves out later events', async (until, expected) =>
  expect(await run(join(examples, 'report-waits.ts'), '--until', until, '--format', 'csv')).toBe(expected),
);

test('as Parquet the rows are a file that DuckDB reads, with numbers as numbers', async () => {
  const out = join(await temporaryFolder(), 'waits.parquet');
  expect(await run(join(examples, 'report-waits.ts'), '--format', 'parquet', '--out', out)).toBe(`1 row is in ${out}.`);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const read = await connection.runAndReadAll(`SELECT * FROM '${out}'`);
  expect(read.getRowObjectsJS()).toEqual([{ week: '2026-03-02', cases: 2, undecided: 1, medianHours: 3 }]);
  await expect(run(join(examples, 'report-waits.ts'), '--format', 'parquet')).rejects.toThrow('--out FILE');
});

test('--out writes any format to a file', async () => {
  const out = join(await temporaryFolder(), 'waits.csv');
  await run(join(examples, 'report-waits.ts'), '--format', 'csv', '--out', out);
  expect(await readFile(out, 'utf8')).toBe('week,cases,undecided,medianHours\r\n2026-03-02,2,1,3\n');
});

test('a question in any file has by default a row per document, without personal texts', async () => {
  const file = await fileWith(`export default {
    name: 'titles',
    takes: ['AnnouncementPosted'],
    keys: ({ data }) => [String(data.announcementId)],
    evolve: (_document, { data }, id): { id: string; title: unknown } => ({ id, title: data.title }),
  };`);
  const rows = (await run(file, '--format', 'ndjson')).split('\n').map((line) => JSON.parse(line));
  expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3']);
  for (const { title } of rows) expect(title).toBeFalsy();
});

test('the question in the documentation is answered', async () => {
  const documented = await readFile(join(import.meta.dirname, '../docs/ANALYSIS.md'), 'utf8');
  const [, text = ''] = /```ts\n([\s\S]*?)```/.exec(documented) ?? [];
  expect(await run(await fileWith(text))).toBe('post  likes\n1     1');
});

const question = (more: string) =>
  `export default { name: 'q', takes: ['AnnouncementPosted'], keys: () => ['1'], evolve: () => ({ n: 1 }), ${more} };`;
test.each([
  ['export const answer = 42;', 'its default export has no `name`'],
  [question("takes: ['PostLiked']"), 'there is no event type PostLiked'],
  [question('keys: undefined'), 'its default export has no function `keys`'],
  [
    question('evolve() { throw new Error("no idea"); }'),
    /^q: it throws on AnnouncementPosted of announcement-1, event [-0-9a-f]{36}: no idea$/,
  ],
  ['export default {', 'is not a question'],
])('%s is refused with what is wrong', async (text, message) => await expect(run(await fileWith(text))).rejects.toThrow(message));

test('an unknown format, time or file is named', async () => {
  const file = join(examples, 'report-waits.ts');
  await expect(run(file, '--format', 'constructor')).rejects.toThrow('--format is table, csv, ndjson, parquet, not constructor');
  for (const until of ['yesterday', '2026-11-31', '5', '2026-11-01T12:00:00'])
    await expect(run(file, '--until', until)).rejects.toThrow('--until is a day such as 2026-11-01');
  await expect(run(join(examples, 'nothing.ts'))).rejects.toThrow('nothing.ts is not a question');
  await expect(run(file, 'another.ts')).rejects.toThrow('Say which one file');
});
