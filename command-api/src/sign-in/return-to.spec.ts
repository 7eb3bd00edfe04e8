import { expect, test } from 'vitest';
import { localPath } from './return-to.ts';

const origin = 'https://potluck.example';

test.each([
  ['/', '/'],
  ['/recipe/12', '/recipe/12'],
  ['/recipes?search=a%20b#top', '/recipes?search=a%20b#top'],
  ['https://potluck.example/account', '/account'],
  ['recipes', '/recipes'],
  ['/a/../../b', '/b'],
  ['/oidcs', '/oidcs'],
])('%s becomes the page %s', (page, path) => expect(localPath(page, origin)).toBe(path));

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'http://potluck.example/',
  'https://potluck.example@elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://potluck.example/api/logout',
  'https://potluck.example:444/',
  'https://',
  `/${'a'.repeat(2_000)}`,
  `/?search=${'é'.repeat(400)}`,
])('%s is not one of our pages', (page) => expect(localPath(page, origin)).toBeUndefined());

test.each(['/api/login', '/api/login?return_to=/', '/api/logout', '/api/callback?code=1', '/oidc/interaction/1', '/oidc'])(
  '%s is no page to come back to',
  (page) => expect(localPath(page, origin)).toBeUndefined(),
);

test.each([undefined, null, 12, ['/a', '/b'], { path: '/a' }])('%j is no page', (page) => expect(localPath(page, origin)).toBeUndefined());
