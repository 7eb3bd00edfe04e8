import { Refused } from '@potluck/events';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Cursor, Limit, linkNext, parseQuery } from './paging.ts';

const Query = z.object({ limit: Limit(20), cursor: Cursor.optional() });
const parse = (query: object) => parseQuery(Query, { query } as Request);
const refused = (query: object) => expect(() => parse(query)).toThrow(Refused);

test('without a limit the default holds', () => expect(parse({})).toEqual({ limit: 20 }));
test('at most 100 come', () => expect(parse({ limit: '5000' }).limit).toBe(100));
test('a cursor is the values of the sort fields', () => expect(parse({ cursor: '3.120' }).cursor).toEqual([3, 120]));
test('a limit of 0 is refused', () => refused({ limit: '0' }));
test('a limit that is no number is refused', () => refused({ limit: 'many' }));
test('a cursor of another kind is refused', () => refused({ cursor: "1' OR 1" }));
test('a cursor given twice is refused', () => refused({ cursor: ['1', '2'] }));

function linkOf(originalUrl: string, cursor: string | undefined) {
  const headers: string[] = [];
  linkNext(
    { originalUrl } as Request,
    { append: (name: string, value: string) => headers.push(`${name}: ${value}`) } as unknown as Response,
    cursor,
  );
  return headers;
}
test('the next page asks the same question from the cursor on', () =>
  expect(linkOf('/api/announcements?search=a%25b&sort=popular&cursor=9.9', '3.12')).toEqual([
    'Link: </api/announcements?search=a%25b&sort=popular&cursor=3.12>; rel="next"',
  ]));
test('a cursor takes the place of a page number', () =>
  expect(linkOf('/api/announcements/1/comments?page=1&limit=10', '12')).toEqual([
    'Link: </api/announcements/1/comments?limit=10&cursor=12>; rel="next"',
  ]));
test('the last page has no next', () => expect(linkOf('/api/announcements', undefined)).toEqual([]));
