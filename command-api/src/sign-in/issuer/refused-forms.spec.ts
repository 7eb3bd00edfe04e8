import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { refusedForms } from './refused-forms.ts';

const key = Buffer.alloc(32, 7).toString('base64url');
const shown = { problem: 'Please enter a name', field: 'name', typed: { email: 'ana@example.org' } };

/** A form that was refused at this address, and the browser's next request. */
function refusedAt(path: string, forms = refusedForms({ key, secure: false })) {
  let cookie = '';
  let location = '';
  const response = {
    cookie: (name: string, value: string) => {
      cookie = `other=1; ${name}=${value}`;
    },
    redirect: (_status: number, to: string) => {
      location = to;
    },
  };
  forms.sendBack(response as unknown as Response, path, shown);
  return { cookie, mark: new URL(location, 'http://here').searchParams.get('refused') };
}
const asks = (path: string, refused: unknown, cookie: string) => ({ path, query: { refused }, headers: { cookie } }) as unknown as Request;

test('a refused form shows the sent values', () => {
  const { cookie, mark } = refusedAt('/a');
  expect(refusedForms({ key, secure: false }).shownAt(asks('/a', mark, cookie))).toEqual(shown);
});

test('after 10 minutes it is empty', () => {
  const { cookie, mark } = refusedAt('/a');
  const minutesLater = (minutes: number) => refusedForms({ key, secure: false, now: () => Date.now() + minutes * 60_000 });
  expect(minutesLater(9.9).shownAt(asks('/a', mark, cookie))).toEqual(shown);
  expect(minutesLater(10.1).shownAt(asks('/a', mark, cookie))).toEqual({});
});

test.each([
  ['at another address', '/b', (mark: unknown) => mark, (cookie: string) => cookie],
  ['without its mark', '/a', () => undefined, (cookie: string) => cookie],
  ['with another mark', '/a', () => 'AAAAAAAAAAAAAAAA', (cookie: string) => cookie],
  ['with two marks', '/a', (mark: unknown) => [mark, mark], (cookie: string) => cookie],
  ['without its cookie', '/a', (mark: unknown) => mark, () => ''],
  ['with a cookie that was changed', '/a', (mark: unknown) => mark, (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
  ['with a cookie that was cut off', '/a', (mark: unknown) => mark, (cookie: string) => cookie.slice(0, 60)],
])('%s it is empty', (_how, path, markOf, cookieOf) => {
  const { cookie, mark } = refusedAt('/a');
  expect(refusedForms({ key, secure: false }).shownAt(asks(path, markOf(mark), cookieOf(cookie)))).toEqual({});
});

test('a cookie of another server is ignored', () => {
  const { cookie, mark } = refusedAt('/a', refusedForms({ key: Buffer.alloc(32, 8).toString('base64url'), secure: false }));
  expect(refusedForms({ key, secure: false }).shownAt(asks('/a', mark, cookie))).toEqual({});
});
