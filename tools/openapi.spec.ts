import { refusals } from '@potluck/events';
import { serviceFor } from '@potluck/host/http/path-table';
import { openKitchen } from '@potluck/query-api/kitchen.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { operations } from './openapi-operations.ts';

const document = openApiDocument('1.2.3');
let kitchen: Awaited<ReturnType<typeof openKitchen>>;
beforeAll(async () => {
  kitchen = await openKitchen();
});
afterAll(() => kitchen.close());

interface Layer {
  route?: { path: string | string[] };
  handle?: { stack?: Layer[] };
}
const pathsOf = (stack: Layer[]): string[] =>
  stack.flatMap(({ route, handle }) => (route ? [route.path].flat() : pathsOf(handle?.stack ?? [])));
/** The document and its page do not describe themselves. */
const itself = ['/api/openapi.json', '/api/docs', '/api/docs/{file}'];

test('the document has exactly the queries of the query-api', () => {
  const answered = pathsOf(kitchen.queries.router.stack as Layer[]).map((path) => path.replace(/:(\w+)/g, '{$1}'));
  const described = operations.filter(({ method }) => method === 'get').map(({ path }) => path);
  expect(answered.filter((path) => !itself.includes(path)).sort()).toEqual(described.sort());
});
test('the path table sends each call to the service that answers it', () => {
  for (const { method, path } of operations) {
    expect(`${path} ${serviceFor(method.toUpperCase(), path)}`).toBe(`${path} ${method === 'get' ? 'query-api' : 'command-api'}`);
  }
});
test('it is OpenAPI 3.1 with the version of the package', () =>
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } }));
test('every reference has a definition', () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !(name in document.components.schemas))).toEqual([]);
});
test('no two operations have the same id', () => {
  const ids = [...JSON.stringify(document).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(operations.length);
});
test('only statuses that a refusal can have are described', () => {
  const known = new Set<number>([...Object.values(refusals).map(([status]) => status), 416]);
  expect(operations.flatMap((operation) => operation.refusals ?? []).filter((status) => !known.has(status))).toEqual([]);
});
test('a list has a link to its next page and a total count', () => {
  const headersOf = (path: string) => {
    const responses = document.paths[path]?.get as { responses: Record<string, { headers?: object }> } | undefined;
    return Object.keys(responses?.responses[200]?.headers ?? {});
  };
  expect(headersOf('/api/recipes')).toEqual(['Link', 'X-Total-Count']);
  expect(headersOf('/api/users/{id}/recipes')).toEqual(['Link', 'X-Total-Count']);
  expect(headersOf('/api/comments/{id}/replies')).toEqual(['Link']);
  expect(headersOf('/api/recipes/{id}')).toEqual([]);
});
test('a recipe is created by a form with its picture', () =>
  expect(document.paths['/api/recipes']?.post).toMatchObject({
    requestBody: {
      content: { 'multipart/form-data': { schema: { properties: { title: { type: 'string' }, image: { type: 'string' } } } } },
    },
    responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Recipe' } } } } },
  }));
