import { expect, test } from 'vitest';
import { durationOf } from './recipe-json-ld.ts';

test.each([
  ['1 hour 15 min', 'PT75M'],
  ['45', 'PT45M'],
  ['1.5 h', 'PT90M'],
  ['20 minutes', 'PT20M'],
  ['a while', undefined],
  [null, undefined],
])('%j is %s', (text, duration) => expect(durationOf(text)).toBe(duration));
