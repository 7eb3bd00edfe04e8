import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['Leek: "soup"/\\ <hot>?', '1-leek-soup-hot'],
  ['CON', '1-con'],
  ['..', '1'],
  ['Crème brûlée', '1-crème-brûlée'],
  ['味噌汁', '1-味噌汁'],
  ['दाल', '1-दाल'],
  ['🍲', '1'],
  ['ends with a dot. ', '1-ends-with-a-dot'],
])('%j becomes a name that every system takes', (title, name) => expect(fileName(1, title)).toBe(name));

test('a long title is cut', () => expect(fileName(1, 'soup '.repeat(100)).length).toBeLessThan(70));
