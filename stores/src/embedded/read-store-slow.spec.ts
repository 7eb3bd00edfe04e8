import { expect, test } from 'vitest';
import type { Condition, Find } from '../ports/read-store.ts';
import { countMayTakeLong, mayTakeLong } from './read-store-slow.ts';

const indexes = [['created'], ['waiting', 'lastReport'], ['waiting', 'type', 'lastReport'], ['hidden', 'likes', 'created']];
const sort = (...fields: string[]): Find['sort'] => ({ fields, direction: 'desc' });
const many = Array.from({ length: 51 }, (_, n) => n);

test.each([
  ['everything, in an order that has an index', { sort: sort('created'), limit: 20 }, false],
  ['everything, without an order', { limit: 20 }, false],
  ['a range of an index', { where: { waiting: true }, sort: sort('lastReport'), limit: 20 }, false],
  ['one with more fields, in any order', { where: { type: 'user', waiting: true }, sort: sort('lastReport') }, false],
  ['two sort fields', { where: { hidden: false }, sort: sort('likes', 'created') }, false],
  ['null', { where: { waiting: null }, sort: sort('lastReport') }, false],
  ['a bound on the sort field', { where: { waiting: true, lastReport: { gt: 5 } }, sort: sort('lastReport') }, false],
  ['no order, and the first fields of an index', { where: { waiting: true }, limit: 1 }, false],
  ['an order without an index', { sort: sort('likes') }, true],
  ['a condition that the index of the order has not', { where: { waiting: true, claimedBy: 'mia' }, sort: sort('lastReport') }, true],
  ['a bound on another field', { where: { waiting: true, since: { lt: 5 } }, sort: sort('lastReport') }, true],
  ['a list that is not merged', { where: { waiting: true, type: { in: ['user'] } }, sort: sort('lastReport') }, true],
  ['a long list', { where: { created: { in: many } } }, true],
  ['a search', { search: [{ text: 'soup' }], sort: sort('created') }, true],
  ['very many', { sort: sort('created'), limit: 5_000 }, true],
] as [string, Find, boolean][])('a find of %s', (_what, find, isLong) => expect(mayTakeLong(find, indexes, false)).toBe(isLong));

test.each([
  ['few values', ['user'], 100, false],
  ['many values', many, 100, true],
  ['few values and a long page', ['user'], 1_000, true],
] as const)('a merge of %s', (_what, values, limit, isLong) =>
  expect(mayTakeLong({ where: { waiting: true, type: { in: values } }, sort: sort('lastReport'), limit }, indexes, true)).toBe(isLong),
);

test.each([
  ['everything', {}, false],
  ['a range of an index', { waiting: true, type: 'user' }, false],
  ['listed values before other fields of an index', { waiting: { in: [true] }, type: 'user' }, false],
  ['what no index has', { waiting: true, claimedBy: 'mia' }, true],
  ['a bound beside an index', { waiting: true, since: { lt: 5 } }, true],
] as [string, Record<string, Condition>, boolean][])('a count of %s', (_what, where, isLong) =>
  expect(countMayTakeLong(where, [], indexes)).toBe(isLong),
);

test('while there are no indexes yet, only what is long with them is', () => {
  expect(mayTakeLong({ where: { claimedBy: 'mia' }, sort: sort('likes') }, undefined, false)).toBe(false);
  expect(mayTakeLong({ search: [{ text: 'soup' }] }, undefined, false)).toBe(true);
});
