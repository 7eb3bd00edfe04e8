import Database from 'libsql';
import { expect, test } from 'vitest';
import type { Find } from '../ports/read-store.ts';
import { fieldSql, type Sql } from './read-store-find.ts';
import { mergeSql } from './read-store-merge.ts';

const indexes = [['hidden', 'created'], ['hidden', 'cook', 'created'], ['cook']];
const newest: Find['sort'] = { fields: ['created'], direction: 'desc' };
const followed: Find = { where: { hidden: false, cook: { in: ['ana', 'ben'] } }, sort: newest, limit: 20 };

function emptyDatabase() {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE documents(number INTEGER PRIMARY KEY, id TEXT, position INTEGER, body TEXT)');
  for (const fields of indexes)
    db.exec(`CREATE INDEX by_${fields.join('_')} ON documents(${fields.map(fieldSql).join(',')}) WHERE body IS NOT NULL`);
  return db;
}

/** SQLite's query plan. */
function planOf(find: Find): string[] {
  const db = emptyDatabase();
  const { text, values } = mergeSql(find, indexes) ?? { text: '', values: [] };
  const plan = db
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .raw()
    .all([...values, 20]) as unknown[][];
  db.close();
  return plan.map((step) => String(step[3])).filter((step) => / (documents|d)\b/.test(step));
}

test.each([
  ['the first page', followed],
  ['a later one', { ...followed, after: [1_000] }],
] as [string, Find][])('%s looks up each value in the index, and scans no documents', (_page, find) => {
  const steps = planOf(find);
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  expect(steps.filter((step) => step.includes('by_hidden_cook_created')).length).toBe(3);
});

test('a page costs the same however many documents each value has', () => {
  const db = emptyDatabase();
  const insert = db.prepare('INSERT INTO documents(position, body) VALUES (?, ?)');
  const cooks = Array.from({ length: 40 }, (_, n) => `cook ${n}`);
  const perPage = (find: Find): { ms: number; found: number } => {
    const { text, values } = mergeSql({ ...find, where: { hidden: false, cook: { in: cooks } } }, indexes, 'position') as Sql;
    const prepared = db.prepare(text).raw();
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      const found = prepared.all([...values, find.limit ?? 0]).length;
      return { ms: performance.now() - began, found };
    });
    return times.reduce((least, each) => (each.ms < least.ms ? each : least));
  };
  let created = 0;
  const cookAll = (rounds: number) =>
    db.transaction(() => {
      for (let round = 0; round < rounds; round++)
        for (const cook of cooks) insert.run(++created, JSON.stringify({ hidden: false, cook, created, text: 'soup '.repeat(400) }));
    })();
  const find = { sort: newest, limit: 100 };
  cookAll(3);
  const few = perPage(find);
  cookAll(200);
  const many = perPage(find);
  db.close();
  expect([few.found, many.found]).toEqual([100, 100]);
  // With all of a page's documents of each value it would be thirty times as much.
  expect(many.ms).toBeLessThan(5 * few.ms);
});

test.each([
  ['no limit', { ...followed, limit: undefined }],
  ['no order', { ...followed, sort: undefined }],
  ['another order', { ...followed, sort: { fields: ['likes', 'created'], direction: 'desc' } }],
  ['a search', { ...followed, search: [{ text: 'soup' }] }],
  ['null in the list', { ...followed, where: { hidden: false, cook: { in: ['ana', null] } } }],
  ['two lists', { ...followed, where: { hidden: { in: [false] }, cook: { in: ['ana'] } } }],
  ['a bound beside the list', { ...followed, where: { hidden: false, cook: { in: ['ana'], gt: 'a' } } }],
  ['a field that the index has not', { ...followed, where: { hidden: false, parent: 1, cook: { in: ['ana'] } } }],
  ['a field less than the index has', { ...followed, where: { cook: { in: ['ana'] } } }],
] as [string, Find][])('%s is left to the plain find', (_why, find) => expect(mergeSql(find, indexes)).toBeUndefined());
