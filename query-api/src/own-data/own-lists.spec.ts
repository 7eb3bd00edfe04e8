import { shapes } from '@potluck/projector/documents';
import { mergeSql } from '@potluck/stores/embedded/read-store-merge';
import { mayTakeLong } from '@potluck/stores/embedded/read-store-slow';
import { expect, test } from 'vitest';
import { oldestFirst } from '../paging.ts';
import { ownIn } from './own-lists.ts';

const projections = Object.keys(ownIn) as (keyof typeof ownIn)[];

test.each(projections)('a page of own %s is read from an index, however many there are', (list) => {
  const { indexes } = shapes[list === 'followers' ? 'follows' : list];
  const find = { where: ownIn[list]('ana'), sort: oldestFirst, after: [7], limit: 25 };
  expect(mayTakeLong(find, indexes, mergeSql(find, indexes) !== undefined)).toBe(false);
});
