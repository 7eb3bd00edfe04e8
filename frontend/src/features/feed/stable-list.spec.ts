import { expect, test } from 'vitest';
import { missingIn, stableList } from './stable-list.ts';

test.each([
  ['nothing new: nothing changes', [3, 2, 1], [3, 2, 1], [3, 2, 1], []],
  ['the first list is shown whole', [], [3, 2, 1], [3, 2, 1], []],
  ['a new one on top waits', [2, 1], [3, 2, 1], [2, 1], [3]],
  ['several wait in their order', [1], [4, 3, 2, 1], [1], [4, 3, 2]],
  ['the next page comes at the end', [3, 2], [3, 2, 1], [3, 2, 1], []],
  ['a removed one stays as a placeholder', [3, 2, 1], [3, 1], [3, 2, 1], []],
  ['one pushed off the last page stays', [3, 2, 1], [5, 4, 3], [3, 2, 1], [5, 4]],
  ['another order moves nothing', [3, 2, 1], [1, 2, 3], [3, 2, 1], []],
  ['a new one in between is appended', [3, 1], [3, 2, 1], [3, 1, 2], []],
  ['when all were pushed off, all new ones wait', [2, 1], [6, 5], [2, 1], [6, 5]],
])('%s', (_, before, fresh, shown, waiting) => expect(stableList(before, fresh)).toEqual({ shown, waiting }));

test('an unchanged list is the same object', () => {
  const shown = [2, 1];
  expect(stableList(shown, [3, 2, 1]).shown).toBe(shown);
});

test.each([
  ['all are there', [3, 2, 1], [3, 2, 1], []],
  ['one in between', [3, 1], [3, 2, 1], [2]],
  ['the first', [2, 1], [3, 2, 1], [3]],
  ['one pushed off the last page is not missing', [5, 4, 3], [3, 2, 1], []],
  ['none was read again', [6, 5], [2, 1], []],
])('missing: %s', (_, read, shown, missing) => expect(missingIn(read, shown)).toEqual(missing));
