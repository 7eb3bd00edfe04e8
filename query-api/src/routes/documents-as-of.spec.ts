import { type OpenProjection, openProjections } from '@potluck/events/open-documents';
import type { Recorded } from '@potluck/events/recorded';
import { type DocumentAsOf, shapes, touchedBy } from '@potluck/projector/documents';
import * as e from '@potluck/projector/history.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentView } from '../analysis/document-view.ts';
import { createPseudonyms } from '../analysis/pseudonyms.ts';
import { fieldsOf, openAnalysis } from './documents-as-of.fixture.ts';

let analysis: Awaited<ReturnType<typeof openAnalysis>>;
beforeAll(async () => {
  analysis = await openAnalysis();
});
afterAll(() => analysis?.kitchen.close());

/** The same pseudo-random numbers for the same seed, from 0 to 1. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Something that happens to a few posts, comments, recipes, members and rules. */
function something(random: () => number): e.Happened {
  const of = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const [post, recipe, rule] = [of(1, 2), of(1, 2), of(1, 2)];
  const [one, other] = of(['ana', 'ben'], ['ben', 'ana'], ['lin', 'ana'], ['ana', 'lin'], ['ben', 'lin']) as [string, string];
  const [comment, parent] = of<[number, number | null]>([1, null], [2, 1], [3, 1], [4, null]);
  return of(
    () => e.posted(post),
    () => e.postEdited(post, of('Soup', 'Stew', 'Leeks')),
    () => e.postHidden(post),
    () => e.postRestored(post),
    () => (random() < 0.3 ? e.postDeleted(post) : e.posted(post)),
    () => e.liked(post, one),
    () => e.unliked(post, one),
    () => e.commented(comment, parent),
    () => e.commented(comment, parent),
    () => e.commentEdited(comment, of('Fine', 'Finer'), parent),
    () => e.commentHidden(comment, parent),
    () => e.commentDeleted(comment, parent),
    () => e.commentLiked(comment, one),
    () => e.recipeCreated(recipe),
    () => e.recipeUpdated(recipe, of('Rolls', 'Buns')),
    () => e.recipeHidden(recipe),
    () => e.recipeDeleted(recipe),
    () => e.saved(recipe, one),
    () => e.unsaved(recipe, one),
    () => e.followed(one, other),
    () => e.unfollowed(one, other),
    () => e.profileUpdated(one, { bio: of(null, 'Bakes', 'Boils') }),
    () => e.profileHidden(one, 'bio'),
    () => e.roleGranted(of('ana', 'ben')),
    () => e.roleRevoked(of('ana', 'ben')),
    () => e.ruleAdded(rule),
    () => e.ruleChanged(rule, of('Be kinder', 'Share')),
    () => e.ruleRetired(rule),
  )();
}

const seed = 20261124;

test(`a document as of an event is the one that was served after it: every open projection, a random history (seed ${seed})`, {
  timeout: 120_000,
}, async () => {
  const { kitchen, happen, folded, indexed, refOf, document } = analysis;
  const random = randomOf(seed);
  const collections = await Promise.all(
    openProjections.map(async (name) => {
      const version = (await kitchen.ports.reads.versions(name)).find(({ current }) => current)?.version as number;
      return [name, await kitchen.ports.reads.open<Record<string, unknown>>(name, version, shapes[name] as never)] as const;
    }),
  );
  /** Each document that was touched so far, with the last event that touched it. */
  const known = new Map<string, { projection: OpenProjection; id: string; of: string }>();
  const served: { after: Recorded; key: string; document: Record<string, unknown> | undefined }[] = [];
  for (let n = 0; n < 150; n++) {
    const event = await happen(something(random));
    const touched = new Set<string>();
    const numbers = new Map<string, number>();
    for (const { projection, id } of touchedBy(event, openProjections)) {
      const number = numbers.get(projection) ?? 0;
      numbers.set(projection, number + 1);
      known.set(`${projection} ${id}`, { projection, id, of: number ? `${refOf(event)}.${number}` : refOf(event) });
      touched.add(`${projection} ${id}`);
    }
    await folded(openProjections);
    for (const [name, collection] of collections) {
      const mine = [...known].filter(([, { projection }]) => projection === name);
      const found = await collection.get(mine.map(([, { id }]) => id));
      for (const [key, { id }] of mine) {
        // Those that the event touched, and some of the others.
        if (touched.has(key) || random() < 0.1) served.push({ after: event, key, document: found.get(id)?.document });
      }
    }
  }
  await indexed();
  const view = createDocumentView((await createPseudonyms(kitchen.ports.accounts))('analyst lin'));
  const checked = new Set<OpenProjection>();
  for (const { after, key, document: expected } of served) {
    const { projection, of } = known.get(key) as { projection: OpenProjection; of: string };
    const { asOf, fields } = await document(projection, { of, at: refOf(after) });
    const asServed = { document: expected, blank: new Map() } as unknown as DocumentAsOf;
    const where = `${key} after ${after.type} at ${after.position}`;
    expect(asOf.state === 'there', where).toBe(expected !== undefined);
    expect(fieldsOf(fields, 'asOf'), where).toEqual(fieldsOf(view.fieldsOf(projection, asServed, asServed), 'asOf'));
    checked.add(projection);
  }
  expect([...checked].sort()).toEqual([...openProjections].sort());
});
