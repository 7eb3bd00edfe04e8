import { type Aggregate, streams } from '@potluck/events';
import type { CommunityActivity, EventTypeInfo } from '@potluck/events/answers/analysis';
import type { ProjectionOrders, ProjectionVersion } from '@potluck/events/answers/projections';
import { shapes } from '@potluck/projector/documents';
import * as e from '@potluck/projector/history.fixture';
import { startProjector } from '@potluck/projector/start-projector';
import { throwsOn } from '@potluck/projector/throwing.fixture';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
/** Appends events one minute apart, from 2026-01-01 00:01 on. */
const happens = async (...events: e.Happened[]) => {
  for (const { stream, type, data } of events) await kitchen.append(stream, type, data as never);
};
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'lin']) await kitchen.member(id);
  await kitchen.role('lin', 'analyst');
  await kitchen.role('ben', 'administrator');
  await happens(e.recipeCreated(1), e.recipeCreated(2), e.recipeCreated(3));
  // The first case waits for 5 minutes, the second for 3; the third is undecided, and the first is decided again.
  await happens(e.reportReceived('ana', 1), e.reportReceived('ben', 1, 'other'), e.caseClaimed(1), e.reportReceived('ana', 2));
  await happens(e.caseClaimed(2), e.caseDecided(1, 'dismiss'), e.caseDecided(2, 'hide'), e.reportReceived('ana', 3));
  await happens(e.caseReopened(1), e.caseDecided(1, 'hide'));
});
afterAll(() => kitchen?.close());

const activityOf = async (range: string): Promise<CommunityActivity> => (await kitchen.get('lin', `/api/analysis/activity?${range}`)).body;

describe('the event types', () => {
  test('are all of the schemas’, each with a meaning, and counted', async () => {
    const { body } = await kitchen.get('lin', '/api/analysis/event-types');
    const known = (streams as readonly Aggregate[]).flatMap(({ name, events }) => Object.keys(events).map((type) => `${name} ${type}`));
    expect(body.map(({ stream, type }: EventTypeInfo) => `${stream} ${type}`)).toEqual(known);
    for (const { meaning } of body) expect(meaning).toMatch(/^[A-Z].{15,100}\.$/);
    const one = (type: string) => body.find((info: EventTypeInfo) => info.type === type);
    expect(one('ReportReceived')).toMatchObject({ version: 2, count: 4, firstAt: expect.stringMatching(/^2026-01-01T/) });
    expect(one('AnnouncementPosted')).toMatchObject({ count: 0, firstAt: null, lastAt: null });
  });
  test('say what their fields hold, and which of them are personal', async () => {
    const { body } = await kitchen.get('lin', '/api/analysis/event-types');
    const fields = body.find(({ type }: EventTypeInfo) => type === 'RecipeCreated').fields;
    expect(fields).toContainEqual({ name: 'recipeId', kind: 'whole number', isPersonal: false, isOpen: false });
    expect(fields).toContainEqual({ name: 'title', kind: 'text', isPersonal: true, isOpen: false });
    expect(fields).toContainEqual({ name: 'ingredients', kind: 'list of text', isPersonal: true, isOpen: false });
    expect(fields).toContainEqual({
      name: 'difficulty',
      kind: 'one of easy, medium, hard, or nothing',
      isPersonal: expect.any(Boolean),
      isOpen: false,
    });
  });
});

describe('the activity', () => {
  test('is counted per day, from the first to the last', async () => {
    const { from, until, series } = await activityOf('from=2025-12-31&until=2026-01-02');
    expect({ from, until }).toEqual({ from: '2025-12-31', until: '2026-01-02' });
    const counts = (type: string) => series.find((one) => one.type === type)?.counts;
    expect(counts('UserRegistered')).toEqual([0, 3, 0]);
    expect(counts('RecipeCreated')).toEqual([0, 3, 0]);
    expect(series.find(({ type }) => type === 'ReportReceived')?.by).toEqual({ spam: [0, 3, 0], other: [0, 1, 0] });
    expect(series.find(({ type }) => type === 'DecisionMade')?.by).toEqual({ dismiss: [0, 1, 0], hide: [0, 2, 0] });
  });
  test('says how long cases waited for their first decision, and how many wait', async () => {
    expect(await activityOf('from=2026-01-01&until=2026-01-31')).toMatchObject({
      firstDecisions: [{ week: '2025-12-29', cases: 2, medianSeconds: 240 }],
      undecided: 1,
    });
  });
  test('is of the last 90 days where nothing else is asked for', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { until, series } = await activityOf('');
    expect(until >= today).toBe(true);
    for (const { counts } of series) expect(counts).toHaveLength(90);
  });
  test.each([
    'from=2026-01-02&until=2026-01-01',
    'from=2020-01-01&until=2026-01-01',
    'until=yesterday',
    'until=2026-02-30',
    'until=0000-01-01',
  ])('of a range that is none is refused: %s', async (range) =>
    expect((await kitchen.get('lin', `/api/analysis/activity?${range}`)).status).toBe(400),
  );
});

describe('the projections', () => {
  test('are listed with their versions, how far they are and how many documents they have', async () => {
    await vi.waitFor(
      async () => {
        const { body } = await kitchen.get('lin', '/api/analysis/projections');
        expect(body.map(({ projection }: ProjectionVersion) => projection).sort()).toEqual(Object.keys(shapes).sort());
        for (const version of body)
          expect(version).toMatchObject({
            ...{ version: 1, state: 'running', current: true, behind: { events: 0, seconds: 0 }, failure: null },
            ...{ paused: false, ready: true },
          });
        expect(body.find(({ projection }: ProjectionVersion) => projection === 'cases')).toMatchObject({ documents: 3 });
      },
      { timeout: 10_000 },
    );
  });
  test('say how many events each folds a second', async () => {
    const rateOf = async (name: string): Promise<number> => {
      const { body } = await kitchen.get('lin', '/api/analysis/projections');
      return body.find(({ projection }: ProjectionVersion) => projection === name).perSecond;
    };
    const before = await rateOf('saved-recipes');
    for (let number = 1; number <= 20; number++) await kitchen.rule(number, 'RuleAdded', 'Be kind');
    await vi.waitFor(async () => expect(await rateOf('rules')).toBeGreaterThanOrEqual(2));
    expect(await rateOf('saved-recipes')).toBeLessThanOrEqual(before);
  });
});

describe('the orders for a projection', () => {
  const orders = async (): Promise<ProjectionOrders> => (await kitchen.get('lin', '/api/analysis/projections/likes/orders')).body;
  const skip = { eventId: 'e1', stream: 'announcementLike-1_ana', revision: 3, type: 'AnnouncementLiked', error: '', codeVersion: '' };

  test('are listed with who ordered them, newest first', async () => {
    expect(await orders()).toEqual({ orders: [], skipped: [] });
    await kitchen.append('projection-likes', 'EventSkipped', { ...skip, reason: 'It is wrong' });
    await kitchen.append('projection-likes', 'VersionDropped', { version: 7 });
    expect(await orders()).toMatchObject({
      orders: [
        { type: 'VersionDropped', version: 7, eventId: null, reason: null },
        { type: 'EventSkipped', version: null, eventId: 'e1', reason: 'It is wrong' },
      ],
      skipped: [{ eventId: 'e1', stream: expect.stringMatching(/^announcementLike-[0-9a-f]{16}_[0-9a-f]{16}$/) }],
    });
    await kitchen.append('projection-likes', 'SkipWithdrawn', { eventId: 'e1', reason: 'It is right' });
    expect((await orders()).skipped).toEqual([]);
  });
  test('name nobody whose event is skipped, nor who reported what', async () => {
    const skipped = { ...skip, eventId: 'e2', stream: 'report-ana_recipe_1', type: 'ReportFiled', reason: 'It is wrong' };
    await kitchen.append('projection-reports', 'EventSkipped', skipped);
    const { body } = await kitchen.get('lin', '/api/analysis/projections/reports/orders');
    expect(body.skipped).toEqual([{ eventId: 'e2', stream: 'report' }]);
  });
  test('of a projection that there is not are not found', async () =>
    expect((await kitchen.get('lin', '/api/analysis/projections/dislikes/orders')).status).toBe(404));
});

test.each(['/api/analysis/event-types', '/api/analysis/activity', '/api/analysis/projections', '/api/analysis/projections/likes/orders'])(
  '%s is for analysts alone',
  async (path) => {
    expect((await kitchen.get(undefined, path)).status).toBe(401);
    for (const id of ['ana', 'ben']) expect((await kitchen.get(id, path)).status).toBe(403);
  },
);

test('a projection that stopped names the event, under pseudonyms, and why', async () => {
  const broken = { title: 'Broken cake' };
  await kitchen.stopProjector();
  const projector = await startProjector(kitchen.ports, { projections: [throwsOn(broken.title)] });
  await kitchen.recipe(9, 'ana', broken);
  await vi.waitFor(async () => {
    const { body } = await kitchen.get('lin', '/api/analysis/projections');
    expect(body.find(({ projection }: ProjectionVersion) => projection === 'recipes')).toMatchObject({
      state: 'stopped',
      failure: { stream: expect.stringMatching(/^recipe-[0-9a-f]{16}$/), type: 'RecipeCreated', message: 'cannot bake a Broken cake' },
    });
  }, 10_000);
  await projector.stop();
});
