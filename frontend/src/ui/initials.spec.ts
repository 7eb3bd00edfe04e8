import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ana', 'A'],
  ['ana maria', 'AM'],
  ['  ana   maria lopez ', 'AM'],
  ['Ødegård Åse', 'ØÅ'],
  ['', 'U'],
  ['   ', 'U'],
  [null, 'U'],
])('%s has the initials %s', (name, letters) => expect(initials(name)).toBe(letters));
