import { expect, test } from 'vitest';
import { spreadOf } from './resync-spread.ts';

test.each([
  [1, 2_000],
  [600, 2_000],
  [3_000, 10_000],
  [30_000, 100_000],
])('%i pages read again within %i ms', (pages, ms) => expect(spreadOf(pages)).toBe(ms));
