import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { queries } from './all.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana');
});
afterAll(() => kitchen.close());

const operations = queries.map(({ operation }) => operation);
const pathOf = ({ path }: { path: string }) => path.replaceAll(/\{\w+\}/g, '1');

describe('every query', () => {
  test.each(operations.filter(({ open }) => !open).map((operation) => [operation.path, operation] as const))(
    'that is for members is refused signed out: %s',
    async (_, operation) =>
      expect(await kitchen.get(undefined, pathOf(operation))).toMatchObject({ status: 401, body: { message: 'Unauthorized' } }),
  );

  test.each(operations.filter(({ query }) => query && 'limit' in query).map((operation) => [operation.path, operation] as const))(
    'with a limit refuses 0 of them, and says so in the OpenAPI document: %s',
    async (_, operation) => {
      expect(operation.refusals).toContain(400);
      expect(await kitchen.get('ana', `${pathOf(operation)}?limit=0`)).toMatchObject({
        status: 400,
        body: { fields: { limit: expect.any(String) } },
      });
    },
  );

  test('with a word in its path is asked before one with an id there', () => {
    const paths = operations.map(({ path }) => path);
    const isBefore = (word: string, id: string) => paths.indexOf(word) < paths.indexOf(id);
    expect(isBefore('/api/announcements/feed', '/api/announcements/{id}')).toBe(true);
    expect(isBefore('/api/announcements/user/{id}', '/api/announcements/{id}/like')).toBe(true);
  });
});
