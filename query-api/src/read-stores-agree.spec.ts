import { type ProjectionName, shapes } from '@potluck/projector/documents';
import * as e from '@potluck/projector/history.fixture';
import { mongodbUnderTest } from '@potluck/stores/mongodb/mongodb-under-test.fixture';
import type { Find } from '@potluck/stores/ports/read-store';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Kitchen, openKitchen } from './kitchen.fixture.ts';

const people = ['ana', 'ben', 'cleo', 'dan', 'eva', 'finn', 'grace', 'hugo'];
const words = ['Soup', 'Crème brûlée', 'Bread', 'Straße', '日本の味', '100% rye', 'o_O', 'Stew with (many) things', 'É'];

/** Seeded random numbers, from 0 to below `below`. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A fixed random history of some weeks: content is made, changed, hidden, restored, deleted, liked and unliked. */
function weeks(): e.Happened[] {
  const roll = dice(7);
  const one = <T>(from: readonly T[]) => from[roll(from.length)] as T;
  const history = people.map((id, index) => e.profileUpdated(id, { displayName: `${id} ${words[index]}`, isPublic: index % 3 !== 0 }));
  history.unshift(...people.map((id) => e.registered(id)));
  const title = () => `${one(words)} ${one(words)} ${roll(5)}`;
  const toggled = new Map<string, boolean>();
  /** Flips it, and returns the new value. */
  const toggle = (key: string) => toggled.set(key, !toggled.get(key)).get(key);
  const posts = new Map<number, { by: string; state: 'shown' | 'hidden' | 'deleted' }>();
  const recipes = new Map<number, { by: string; state: 'shown' | 'hidden' | 'deleted' }>();
  for (let id = 1; id <= 30; id++) {
    const by = one(people);
    posts.set(id, { by, state: 'shown' });
    const post = e.posted(id, by);
    history.push({ ...post, data: { ...post.data, title: title(), content: roll(3) ? title() : null } });
    recipes.set(id, { by, state: 'shown' });
    const recipe = e.recipeCreated(id, by);
    history.push({ ...recipe, data: { ...recipe.data, title: title(), isPublic: roll(2) === 0 } });
    if (id <= 12) history.push(e.commented(id), e.commented(id + 100, id));
    for (let step = 0; step < 7; step++) {
      const [who, other, which] = [one(people), one(people), 1 + roll(id)];
      const post = posts.get(which);
      const recipe = recipes.get(which);
      const kind = roll(8);
      if (kind < 3 && post?.state !== 'deleted') {
        history.push(toggle(`${which} ${who}`) ? e.liked(which, who) : e.unliked(which, who));
      } else if (kind === 3 && who !== other) {
        history.push(toggle(`${who} ${other}`) ? e.followed(who, other) : e.unfollowed(who, other));
      } else if (kind === 4 && post?.state === 'shown') {
        history.push(e.postEdited(which, title(), post.by));
      } else if (kind === 5 && post && post.state !== 'deleted') {
        history.push(post.state === 'shown' ? e.postHidden(which, post.by) : e.postRestored(which, post.by));
        post.state = post.state === 'shown' ? 'hidden' : 'shown';
      } else if (kind === 6 && recipe?.state === 'shown') {
        history.push(roll(2) ? e.recipeUpdated(which, title(), recipe.by) : e.recipeHidden(which, recipe.by));
        if (history.at(-1)?.type === 'RecipeHidden') recipe.state = 'hidden';
      } else if (kind === 7 && roll(3) === 0 && post && post.state !== 'deleted') {
        history.push(e.postDeleted(which, post.by));
        post.state = 'deleted';
      }
    }
  }
  // Everybody saves every recipe, whatever its state, and every fifth is unsaved again.
  for (let id = 1; id <= 30; id++) {
    for (const who of people) history.push(e.saved(id, who), ...(id % 5 === 0 ? [e.unsaved(id, who)] : []));
  }
  history.push(e.commentLiked(3, 'ana'), e.commentEdited(4, 'Better'), e.commentHidden(5), e.commentDeleted(106, 6), e.reported('ben', 1));
  history.push(e.reportReceived('ben', 1), e.reportReceived('ana', 2, 'other'), e.caseClaimed(1), e.caseDecided(2, 'dismiss'));
  history.push(e.caseDecided(1, 'hide', 'decision'), e.recipeHidden(1), e.appealFiled(1), e.caseReopened(1));
  for (const number of [1, 2, 10]) history.push(e.ruleAdded(number));
  history.push(e.roleGranted('ana'), e.roleGranted('ben'), e.roleRevoked('ben'), e.roleGranted('cleo'));
  history.push(e.ruleChanged(2), e.ruleAdded(3), e.ruleRetired(3));
  return history;
}

const projections = Object.keys(shapes) as ProjectionName[];
const searches = ['soup', 'creme', 'stras', '味', '日本', '%', 'o_', '(many)', 'e', 'ana', 'creme soup', 'nowhere'];
const paths = [
  ...['newest', 'oldest', 'popular'].flatMap((sort) =>
    ['all', 'liked', 'following'].map((filter) => `/api/announcements?limit=4&sort=${sort}&filter=${filter}`),
  ),
  ...searches.map((text) => `/api/announcements?limit=4&search=${encodeURIComponent(text)}`),
  ...searches.map((text) => `/api/recipes?search=${encodeURIComponent(text)}`),
  ...['oldest', 'title', 'cook-time'].map((sort) => `/api/recipes?limit=3&sort=${sort}`),
  '/api/recipes?sort=title&search=e',
  ...['newest', 'oldest', 'title', 'cook-time'].map((sort) => `/api/recipes/saved?limit=3&sort=${sort}`),
  '/api/recipes/saved?sort=title&search=e',
  '/api/rules',
  '/api/reports',
  '/api/decisions',
  '/api/recipes/1',
  '/api/recipes/featured/daily',
  '/api/announcements?limit=2&sort=popular&filter=following&search=e',
  '/api/announcements/1/comments?limit=2',
  '/api/comments/3/replies',
  ...['ana', 'ben', 'dan'].flatMap((id) => [
    `/api/users/${id}/profile`,
    `/api/users/${id}/following`,
    `/api/users/${id}/recipes`,
    `/api/announcements/user/${id}`,
  ]),
];

await withEngines([mongodb], (found) => {
  describe(`what is read is the same | embedded and mongodb | ${found.version}`, () => {
    let dispose: () => Promise<void>;
    let kitchens: Kitchen[] = [];
    beforeAll(async () => {
      const underTest = await mongodbUnderTest(found);
      dispose = underTest.dispose;
      kitchens = await Promise.all([openKitchen(), openKitchen({ mongodbUrl: underTest.newUrl() })]);
      const history = weeks();
      for (const kitchen of kitchens) {
        for (const { stream, type, data } of history) await kitchen.append(stream, type, data as never);
        await caughtUp(kitchen);
      }
    });
    afterAll(async () => {
      for (const kitchen of kitchens) await kitchen.close();
      await dispose?.();
    });

    const caughtUp = ({ projector, position }: Kitchen) =>
      vi.waitFor(() => expect(projector.status().filter((status) => BigInt(status.position) < position())).toEqual([]), 30_000);
    const collectionOf = async ({ ports }: Kitchen, projection: ProjectionName) => {
      const current = (await ports.reads.versions(projection)).find(({ current }) => current);
      return ports.reads.open<Record<string, never>>(projection, current?.version ?? 0, shapes[projection] as never);
    };
    /** The result of both kitchens. */
    const both = async <T>(ask: (kitchen: Kitchen) => Promise<T>): Promise<[T, T]> => (await Promise.all(kitchens.map(ask))) as [T, T];
    /** All documents of a projection, with tombstones. */
    const everything = async (kitchen: Kitchen, projection: ProjectionName) => {
      const collection = await collectionOf(kitchen, projection);
      const ids = (await collection.find({})).map(({ id }) => id);
      const numbers = Array.from({ length: 150 }, (_, index) => String(index));
      const likes = numbers.flatMap((id) => people.map((who) => `announcement_${id}_${who}`));
      const saves = numbers.flatMap((id) => people.map((who) => `${id}_${who}`));
      const follows = people.flatMap((who) => people.map((other) => `${who}_${other}`));
      const found = await collection.get([...ids, ...numbers, ...likes, ...follows, ...saves]);
      return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    };

    test.each(projections)('the documents of %s', async (projection) => {
      const [embedded, mongo] = await both((kitchen) => everything(kitchen, projection));
      // This history has no unreadable events.
      expect(embedded.length > 0).toBe(projection !== 'unreadable-events');
      expect(mongo).toEqual(embedded);
    });

    test.each(projections)('what is found in %s by each index, in pages in either direction', async (projection) => {
      for (const fields of shapes[projection].indexes) {
        const [sorted, equal] = [fields.at(-1) as string, fields.slice(0, -1)];
        const [first] = await both(async (kitchen) => (await collectionOf(kitchen, projection)).find({ limit: 1 }));
        const where = Object.fromEntries(equal.map((field) => [field, (first[0]?.document?.[field] ?? null) as never]));
        for (const direction of ['asc', 'desc'] as const) {
          const [embedded, mongo] = await both(async (kitchen) => {
            const collection = await collectionOf(kitchen, projection);
            const pages: unknown[] = [await collection.count(where)];
            let find: Find = { where, sort: { fields: [sorted], direction }, limit: 2 };
            for (;;) {
              const page = await collection.find(find);
              pages.push(page);
              if (page.length < 2) return pages;
              find = { ...find, after: [page.at(-1)?.document?.[sorted] as never] };
            }
          });
          expect(mongo).toEqual(embedded);
        }
      }
    });

    test.each(['a visitor', 'ana'])('what %s is answered, page by page', async (viewer) => {
      let answers = 0;
      for (const path of paths) {
        const [embedded, mongo] = await both(async (kitchen) => {
          const pages = [];
          for (let next: string | undefined = path; next && pages.length < 30; ) {
            const { status, headers, body } = await kitchen.get(viewer === 'ana' ? viewer : undefined, next);
            next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
            pages.push({ path: next, status, body });
          }
          return pages;
        });
        expect(mongo, path).toEqual(embedded);
        answers += embedded.filter(({ status }) => status === 200).length;
      }
      expect(answers).toBeGreaterThan(40);
    });

    test('a rebuild leaves the same documents', async () => {
      const [, mongo] = kitchens as [Kitchen, Kitchen];
      const rebuilt = await Promise.all(projections.map((projection) => mongo.projector.rebuild(projection)));
      expect(rebuilt.map(({ switched }) => switched)).toEqual(projections.map(() => true));
      for (const projection of projections) {
        // Something created and deleted within the build may or may not leave a tombstone, so only documents are compared.
        const [embedded, anew] = await both(async (kitchen) =>
          (await (await collectionOf(kitchen, projection)).find({})).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        expect(anew).toEqual(embedded);
      }
    });
  });
});
