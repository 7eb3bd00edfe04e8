import { Refused } from '@potluck/events';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { cursorPage, linkNext, numberedPage, parseQuery } from './paging.ts';

const Query = z.object(cursorPage(20));
const parse = (query: object) => parseQuery(Query, { query } as Request);
const refused = (query: object) => expect(() => parse(query)).toThrow(Refused);

test('without a limit the default holds', () => expect(parse({})).toEqual({ limit: 20 }));
test('at most 100 come', () => expect(parse({ limit: '5000' }).limit).toBe(100));
test('a cursor is the values of the sort fields', () => expect(parse({ cursor: '3.120' }).cursor).toEqual([3, 120]));
test('a limit of 0 is refused', () => refused({ limit: '0' }));
test('a limit that is no number is refused', () => refused({ limit: 'many' }));
test('a cursor of another kind is refused', () => refused({ cursor: "1' OR 1" }));
test('a cursor given twice is refused', () => refused({ cursor: ['1', '2'] }));

test('pages have numbers as far as 1,000 items; then the cursor is named', () => {
  const paged = (query: object) => parseQuery(numberedPage(10), { query } as Request);
  expect(paged({ page: '100' })).toEqual({ page: 100, limit: 10 });
  expect(paged({ page: '10', limit: '5000' })).toEqual({ page: 10, limit: 100 });
  for (const query of [{ page: '101' }, { page: '11', limit: '100' }, { page: '1001', limit: '1' }]) {
    let refusal: unknown;
    try {
      paged(query);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ code: 'invalid-input', more: { fields: { page: expect.stringContaining('cursor') } } });
  }
  expect(paged({ page: '101', cursor: '12' })).toMatchObject({ cursor: [12] });
});

test('a cursor may hold text, numbers with a point and negative ones', () => {
  const cursor = `~${Buffer.from(JSON.stringify(['crème 14', -3, 1.5])).toString('base64url')}`;
  expect(parse({ cursor }).cursor).toEqual(['crème 14', -3, 1.5]);
  refused({ cursor: `~${Buffer.from('[null]').toString('base64url')}` });
  refused({ cursor: `~${Buffer.from('{}').toString('base64url')}` });
  refused({ cursor: `~${'a'.repeat(3_000)}` });
});

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
