import { expect, test } from 'vitest';
import { warningsOf } from './warnings-of.ts';

const last = { decisionId: 'b', at: '2026-03-20T00:00:00.000Z', reason: null };
const first = { ...last, decisionId: 'a' };
test('all warnings are shown', () => expect(warningsOf({ warning: last, warnings: [first, last] })).toEqual([first, last]));
test('of an answer without a list, the last warning is shown', () => {
  expect(warningsOf({ warning: last })).toEqual([last]);
  expect(warningsOf({ warning: null })).toEqual([]);
});
