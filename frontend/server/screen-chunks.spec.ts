import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenModule } from './screen-chunks.ts';

test('every screen of the routes is known by an address of its own', () => {
  const routes = readFileSync(join(import.meta.dirname, '../src/app/routes.tsx'), 'utf8');
  const screens = [...routes.matchAll(/import\('\.\.\/(features\/[^']+)'\)/g)].map((match) => `src/${match[1]}`);
  const addresses = [
    '/',
    '/dashboard',
    '/create',
    '/edit/7',
    '/recipes',
    '/recipe/7',
    '/account',
    '/user/ana',
    '/announcements',
    '/announcements/create',
  ];
  const known = addresses.flatMap((path) => [screenModule(path, true), screenModule(path, false)]);
  expect(screens.length).toBeGreaterThan(8);
  expect(screens.filter((screen) => !known.includes(screen))).toEqual([]);
});
