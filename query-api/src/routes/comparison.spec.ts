import type { ComparisonLine, VersionComparison } from '@potluck/events/answers/projections';
import { type RecipeDocument, type ReportDocument, shapes } from '@potluck/projector/documents';
import * as e from '@potluck/projector/history.fixture';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'lin']) await kitchen.member(id);
  await kitchen.role('lin', 'analyst');
  await kitchen.role('ben', 'administrator');
  for (const id of [1, 2, 3]) await kitchen.recipe(id, 'ana', { title: `Soup ${id}` });
  await kitchen.projector.whenCaughtUp();
  await kitchen.projector.rebuild('recipes', { switch: false });
});
afterAll(() => kitchen?.close());

const compare = async (left: unknown, right: unknown, { name = 'recipes', who = 'lin' } = {}) => {
  const path = `/api/analysis/projections/${name}/comparison?left=${left}&right=${right}`;
  const { status, bytes } = await kitchen.get(who, path);
  return {
    status,
    lines:
      status === 200
        ? bytes
            .toString()
            .trim()
            .split('\n')
            .map((line): ComparisonLine => JSON.parse(line))
        : [],
  };
};

test('a version that was built again has no difference', async () => {
  const { status, lines } = await compare(1, 2);
  expect(status).toBe(200);
  expect(lines.at(-1)).toMatchObject({ comparison: { left: 1, right: 2, documents: 3, missing: 0, extra: 0, changed: 0, examples: [] } });
});

test('a planted difference is found, and its text is not told', async () => {
  const second = await kitchen.ports.reads.open<RecipeDocument>('recipes', 2, shapes.recipes);
  const [known] = [...(await second.get(['2'])).values()];
  const checkpoint = await second.checkpoint();
  if (!known?.document || !checkpoint) throw new Error('there is no recipe');
  await second.write([{ id: '2', position: known.position + 1n, document: { ...known.document, title: 'Stone' } }], checkpoint);
  await kitchen.recipe(4, 'ana', { title: 'Soup 4' });
  const { lines } = await compare(1, 2);
  expect(lines.at(-1)).toMatchObject({ comparison: { documents: 4, changed: 1, examples: [{ id: expect.any(String), kind: 'changed' }] } });
  expect(JSON.stringify(lines)).not.toContain('Stone');
  expect(JSON.stringify(lines)).toContain('text of 5 characters');
  const [example] = (lines.at(-1) as { comparison: VersionComparison }).comparison.examples;
  await vi.waitFor(async () => {
    const { body } = await kitchen.get('lin', '/api/analysis/projections/recipes/documents');
    expect(body.map(({ id }: { id: string }) => id)).toContain(example?.id);
  }, 10_000);
});

test('a document that is closed to analysts is not named: the id of a report says who reported', async () => {
  const { stream, type, data } = e.reported('ben', 3);
  await kitchen.append(stream, type, data as never);
  await kitchen.projector.whenCaughtUp();
  await kitchen.projector.rebuild('reports', { switch: false });
  const second = await kitchen.ports.reads.open<ReportDocument>('reports', 2, shapes.reports);
  const [known] = await second.find({ limit: 1 });
  const checkpoint = await second.checkpoint();
  if (!known?.document || !checkpoint) throw new Error('there is no report');
  await second.write([{ ...known, position: known.position + 1n, document: { ...known.document, reason: 'other' } }], checkpoint);
  await kitchen.recipe(5, 'ana');
  const { lines } = await compare(1, 2, { name: 'reports' });
  expect(lines.at(-1)).toMatchObject({ comparison: { changed: 1, examples: [{ id: expect.stringMatching(/^[0-9a-f]{16}$/) }] } });
  expect(JSON.stringify(lines)).not.toContain('ben');
});

test('while one runs another is refused, and it ends when its page is closed', async () => {
  const { reads } = kitchen.ports;
  const second = await reads.open<RecipeDocument>('recipes', 2, shapes.recipes);
  const [known] = [...(await second.get(['3'])).values()];
  const checkpoint = await second.checkpoint();
  if (!known?.document || !checkpoint) throw new Error('there is no recipe');
  // The first version never folds so far, so that the comparison waits for it.
  await second.write([{ id: '3', position: known.position + 1_000n, document: { ...known.document, title: 'Stone' } }], checkpoint);
  const closed = new AbortController();
  const headers = { cookie: await kitchen.cookieOf('lin') };
  const url = new URL('/api/analysis/projections/recipes/comparison?left=1&right=2', kitchen.url);
  const first = fetch(url, { headers, signal: closed.signal }).catch(() => undefined);
  // HEAD begins none by itself.
  await vi.waitFor(async () => expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(409), 10_000);
  closed.abort();
  await first;
  await vi.waitFor(async () => expect((await compare(1, 1)).status).toBe(200), 10_000);
});

test.each([
  [1, 9, 'recipes', 404],
  [1, 2, 'dishes', 404],
  [0, 2, 'recipes', 400],
  ['new', 2, 'recipes', 400],
])('of versions %s and %s of %s: %i', async (left, right, name, status) =>
  expect((await compare(left, right, { name })).status).toBe(status),
);

test('it is for analysts alone', async () => {
  for (const who of ['ana', 'ben']) expect((await compare(1, 2, { who })).status).toBe(403);
});
