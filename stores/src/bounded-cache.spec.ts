import { GrowingSet } from '@potluck/events/growing-set';
import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';
import { bytesOf } from './bytes-of.ts';

const keys = (cache: BoundedCache<string>) => ['a', 'b', 'c', 'd'].filter((key) => cache.peek(key) !== undefined).join('');

test('the least recently used entry is evicted', () => {
  const cache = new BoundedCache<string>(100);
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 30);
  expect([keys(cache), cache.bytes]).toEqual(['abc', 90]);
  cache.get('a');
  cache.set('d', 'd', 30);
  expect([keys(cache), cache.bytes]).toEqual(['acd', 90]);
  cache.set('a', 'larger', 80);
  expect([keys(cache), cache.peek('a'), cache.bytes]).toEqual(['a', 'larger', 80]);
});
test('an entry that grows evicts others, not itself', () => {
  const cache = new BoundedCache<string>(100);
  for (const key of ['a', 'b']) cache.set(key, key, 40);
  cache.set('a', 'larger', 70);
  expect([keys(cache), cache.bytes]).toEqual(['a', 70]);
});
test('of many entries those in use stay, and those not used for long go first', () => {
  const cache = new BoundedCache<number>(1_000);
  const inUse = (n: number) => `in use ${n % 10}`;
  for (let n = 0; n < 10_000; n++) {
    if (cache.get(inUse(n)) === undefined) expect(n).toBeLessThan(10);
    cache.set(inUse(n), n, 10);
    cache.set(`once ${n}`, n, 10);
  }
  expect(cache.bytes).toBe(1_000);
  expect(cache.peek('once 9950')).toBe(9_950);
  expect(cache.peek('once 9800')).toBeUndefined();
});
test('an entry larger than the cache is not stored, and its former value is removed', () => {
  const cache = new BoundedCache<string>(100);
  cache.set('a', 'a', 30);
  cache.set('a', 'a', 101);
  expect([keys(cache), cache.bytes]).toEqual(['', 0]);
});
test('a value’s bytes include all its parts', () => {
  const text = 'x'.repeat(10_000);
  expect(bytesOf({ lines: [text, text], more: { text } })).toBeGreaterThan(30_000);
  expect(bytesOf({ lines: [text, text], more: { text } })).toBeLessThan(61_000);
  let set = GrowingSet.empty;
  for (let n = 0; n < 1_000; n++) set = set.with(`report-${n}_announcement_1`);
  expect(bytesOf({ reports: set })).toBeGreaterThan(50_000);
});
test('a value’s bytes include everything at any depth', () => {
  let value: unknown = 'end';
  for (let depth = 0; depth < 100_000; depth++) value = [value];
  expect(bytesOf(value)).toBeGreaterThan(100_000);
});
