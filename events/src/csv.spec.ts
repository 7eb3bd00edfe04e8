import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('null becomes an empty cell', () =>
  expect(
    csvOf(
      ['from', 'share'],
      [
        ['2026-11-01', 33],
        ['2026-11-02', null],
      ],
    ),
  ).toBe('from,share\r\n2026-11-01,33\r\n2026-11-02,\r\n'));

test.each([
  ['a, b', '"a, b"'],
  ['"Soup"', '"""Soup"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['=1+1', "'=1+1"],
  ['@cmd, "x"', '"\'@cmd, ""x"""'],
  [-1, '-1'],
  [true, 'true'],
])('%j is written as %s', (cell, written) => expect(csvOf(['x'], [[cell]])).toBe(`x\r\n${written}\r\n`));
