import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { prefetchOf } from '../../server/prefetch.ts';
import { screenModules } from '../../server/screen-chunks.ts';
import { isActive, navigationLinks } from './navigation-links.ts';
import { paths } from './paths.ts';
import { needsUser, prefetchScreen, routesOf, routesOfMember, signedInRoutes, signedOutRoutes } from './routes.tsx';
import { type Screen, screens } from './screens.ts';

const urlOf = (path: string) => new URL(path, 'http://page');

describe('a screen needs only its folder and one line of the table', () => {
  const page = '../features/bookmarks/bookmarks-page.tsx';
  const line: Screen = {
    path: '/bookmarks/:id',
    page,
    for: 'member',
    prefetch: { reads: ['/api/bookmarks/:id'] },
    navigation: { label: 'Saved', icon: 'book' },
  };
  const table = [...screens.slice(0, -1), line, ...screens.slice(-1)];
  const BookmarksPage = () => null;
  const pages = Object.fromEntries(
    table.map((screen) => [screen.page, async () => ({ [screen.page === page ? 'BookmarksPage' : 'OtherPage']: BookmarksPage })]),
  );
  const routes = routesOf(table, pages);

  test('the router shows it to members only', async () => {
    const route = matchRoutes(routes.signedIn, '/bookmarks/7')?.[0];
    expect(route?.params).toEqual({ id: '7' });
    expect(await route?.route.handle.fetchCode()).toEqual({ default: BookmarksPage });
    expect(matchRoutes(routes.signedOut, '/bookmarks/7')?.[0]?.route.path).toBe('*');
  });

  test('the server’s page prefetches its data', () => {
    expect(prefetchOf(urlOf('/bookmarks/7'), true, '', table)).toEqual({ reads: ['/api/bookmarks/7'] });
    expect(prefetchOf(urlOf('/bookmarks/7'), false, '', table)).toEqual({ reads: [] });
    expect(prefetchOf(urlOf('/bookmarks/a%2Fb'), true, '', table)).toEqual({ reads: [] });
  });

  test('what it prefetches may depend on the address: a case’s replay needs the history, and no rules', () => {
    const reads = (search: string) => prefetchOf(urlOf(`/moderation/cases/comment_7${search}`), true).reads;
    expect(reads('')).toContain('/api/rules');
    expect(reads('?at=1')).toEqual(['/api/moderation/cases/comment_7', '/api/moderation/cases/comment_7/history']);
  });

  test('the server’s page names its code', () => {
    expect(screenModules(urlOf('/bookmarks/7'), false, table)).toEqual(['src/features/bookmarks/bookmarks-page.tsx']);
    expect(screenModules(urlOf('/bookmarks/7'), true, table)).toEqual(['src/app/not-found-page.tsx']);
  });

  test('with its part of that address, and what members with a role have in the navigation', () => {
    const part = { parameter: 'note', module: '../features/bookmarks/note.tsx' };
    const modules = (search: string, otherwise?: string) =>
      screenModules(urlOf(`/bookmarks/7${search}`), false, [{ ...line, role: 'analyst', part: otherwise ? { ...part, otherwise } : part }]);
    const [page, note, links] = ['src/features/bookmarks/bookmarks-page.tsx', 'src/features/bookmarks/note.tsx', 'src/app/role-links.tsx'];
    expect(modules('')).toEqual([page, links]);
    expect(modules('?note=3')).toEqual([page, note, links]);
    expect(modules('', '../features/bookmarks/list.tsx')).toEqual([page, 'src/features/bookmarks/list.tsx', links]);
    expect(modules('?note=3', '../features/bookmarks/list.tsx')).toEqual([page, note, links]);
  });

  test('the navigation links to it, with the next number', () => {
    expect(navigationLinks(true, [], table).at(-1)).toMatchObject({ to: '/bookmarks/:id', label: 'Saved', icon: 'book', key: '7' });
  });
});

test.each([
  ['none', { recipesList: () => null }, 'none'],
  ['two', { OnePage: () => null, OtherPage: () => null }, 'OnePage and OtherPage'],
])('the error names a page’s module that exports %s named …Page', async (_count, module, names) => {
  const page = '../features/bookmarks/bookmarks-page.tsx';
  const [route] = routesOf([{ path: '/bookmarks', page, for: 'member' }], { [page]: async () => module }).signedIn;
  await expect(route?.handle.fetchCode()).rejects.toThrow(`${page} must export exactly one component named '…Page', and exports ${names}`);
});

test.each([
  ['/recipes', '/recipes', true],
  ['/recipes', '/Recipes/', true],
  ['/recipes', '/recipes/7', true],
  ['/', '/', true],
  ['/', '//', true],
  ['/', '/recipes', false],
  ['/recipes', '/', false],
])('the link %s is marked at %s: %s', (to, pathname, expected) => expect(isActive(to, pathname)).toBe(expected));

describe('a screen for a role', () => {
  test.each(['/moderation', '/moderation/cases/recipe_7'])(
    '%s exists for moderators and administrators, and for no other member',
    (path) => {
      const found = (roles: string[]) => matchRoutes(routesOfMember(roles), path)?.[0]?.route.path;
      expect([found([]), found(['analyst'])]).toEqual(['*', '*']);
      expect(found(['moderator'])).toContain('/moderation');
      expect(found(['administrator'])).toContain('/moderation');
    },
  );

  test('the screen of roles exists for administrators only', () => {
    const found = (roles: string[]) => matchRoutes(routesOfMember(roles), '/administration/roles')?.[0]?.route.path;
    expect([found([]), found(['moderator', 'analyst']), found(['administrator'])]).toEqual(['*', '*', '/administration/roles']);
  });

  test('the navigation links to it only for members with the role', () => {
    const linked = (roles: string[]) => navigationLinks(true, roles).map(({ label }) => label);
    expect(linked([])).not.toContain('Moderation');
    expect(linked(['moderator'])).toContain('Moderation');
    expect(linked(['administrator'])).toContain('Moderation');
  });
});

test('an analyst’s screen prefetches what it starts with, if its address has no choices', () => {
  expect(prefetchOf(urlOf('/analysis/questions'), true)).toEqual({ reads: ['/api/analysis/event-types'] });
  expect(prefetchOf(urlOf('/analysis/questions?types=RecipeCreated'), true)).toEqual({ reads: [] });
});

test('every part that the table names exists', () => {
  const modules = screens.flatMap(({ part }) => (part ? [part.module, part.otherwise ?? part.module] : []));
  expect(modules.filter((module) => !existsSync(join(import.meta.dirname, module)))).toEqual([]);
});

test('the table has every page module', () => {
  const files = readdirSync(join(import.meta.dirname, '../features'), { recursive: true, encoding: 'utf8' });
  const there = files.filter((file) => file.endsWith('-page.tsx')).map((file) => `../features/${file.replaceAll('\\', '/')}`);
  // A case has two addresses.
  expect([...new Set(screens.map(({ page }) => page))].sort()).toEqual(['./not-found-page.tsx', ...there].sort());
});

test('every page module exports its component', async () => {
  for (const { handle } of new Set([...signedOutRoutes, ...signedInRoutes])) {
    expect(await handle.fetchCode(), handle.page).toEqual({ default: expect.any(Function) });
  }
  await expect(prefetchScreen('/nowhere')).resolves.toBeUndefined();
});

const { login: _login, logout: _logout, ...fixed } = paths;
const addresses = Object.values({
  ...fixed,
  edit: paths.edit(7),
  recipe: paths.recipe(7),
  user: paths.user('ana'),
  case: paths.case('recipe_7'),
  versions: paths.versions('recipe', 7),
});

test.each([...addresses, '/moderation/cases/recipe/7', '/edit', '/Recipe/7/', '/announcements/', '/nowhere', '/recipe/7/more'])(
  'the server finds the same screen at %s as the router',
  (path) => {
    const found = (routes: typeof signedInRoutes) => matchRoutes(routes, path)?.[0]?.route.handle.page.replace(/^\.\.?\//, '');
    const named = (visitor: boolean) => screenModules(urlOf(path), visitor)[0]?.replace(/^src\/(app\/(?=not-found))?/, '');
    expect([named(true), named(false)]).toEqual([found(signedOutRoutes), found(signedInRoutes)]);
  },
);

test('a member’s address needs a user', () => {
  const needing = [
    '/dashboard',
    '/create',
    '/edit/7',
    '/recipes',
    '/account',
    '/announcements/create',
    '/moderation',
    '/moderation/cases/recipe_7',
    '/administration/roles',
  ];
  const open = ['/', '/announcements', '/recipe/7', '/user/ana', '/rules', '/nowhere'];
  expect([...needing, ...open].filter(needsUser)).toEqual(needing);
});
