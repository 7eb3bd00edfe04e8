import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

test.each([
  ['an ordinary body', '{"ingredients":["1 cup [sifted] {flour}","\\"[[["],"a":{"b":[{}]}}', false],
  ['the maximum depth', nested(32), false],
  ['one level deeper', nested(33), true],
  ['objects', nested(33, '{"a":', '}'), true],
  ['brackets in a string', JSON.stringify('['.repeat(100)), false],
  ['brackets after an escaped quote', `["\\"",${nested(40)}]`, true],
  ['brackets after an escaped backslash', `["\\\\",${nested(40)}]`, true],
  ['many lists side by side', `[${'[],'.repeat(5_000)}[]]`, false],
  ['deep and never closed', '['.repeat(100_000), true],
])('%s', (_, json, tooDeep) => expect(isTooDeep(json)).toBe(tooDeep));
