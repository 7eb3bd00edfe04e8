import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
});
afterAll(() => kitchen.close());

test('without a build there is no document', async () => expect((await kitchen.get(undefined, '/api/openapi.json')).status).toBe(404));
test('the document is served as it was built', async () => {
  await writeFile(join(kitchen.folder, 'openapi.json'), '{"openapi":"3.1.0"}');
  expect((await kitchen.get(undefined, '/api/openapi.json')).body).toEqual({ openapi: '3.1.0' });
});
test.each([
  ['/api/docs', 'text/html'],
  ['/api/docs/docs.js', 'text/javascript'],
  ['/api/docs/docs.css', 'text/css'],
])('%s is there', async (path, type) => expect((await kitchen.get(undefined, path)).headers.get('content-type')).toContain(type));
test.each(['/api/docs/docs.html', '/api/docs/..%2Fquery-api.ts'])('%s is not there', async (path) =>
  expect((await kitchen.get(undefined, path)).status).toBe(404),
);
