import type { EventType } from '@potluck/events';
import type { BegunDocument, DocumentLine, DocumentThenAndNow, EventDetail } from '@potluck/events/answers';
import { type OpenProjection, openProjections } from '@potluck/events/open-documents';
import type { Recorded } from '@potluck/events/recorded';
import { type DocumentAsOf, shapes, touchedBy } from '@potluck/projector/documents';
import * as e from '@potluck/projector/history.fixture';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDocumentView } from '../analysis/document-view.ts';
import { createEventReferences, type EventReferences } from '../analysis/event-references.ts';
import { createPseudonyms, type Pseudonyms } from '../analysis/pseudonyms.ts';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
let references: EventReferences;
let pseudonyms: Pseudonyms;
beforeAll(async () => {
  kitchen = await openKitchen();
  references = await createEventReferences(kitchen.ports.accounts);
  pseudonyms = (await createPseudonyms(kitchen.ports.accounts))('analyst lin');
  for (const id of ['ana', 'ben', 'lin']) await kitchen.member(id);
  await kitchen.role('lin', 'analyst');
});
afterAll(() => kitchen?.close());

const happen = async (...happened: e.Happened[]): Promise<Recorded> => {
  let position = 0n;
  for (const { stream, type, data } of happened) position = await kitchen.append(stream, type as EventType, data as never);
  return (await kitchen.ports.events.eventAt(position)) as Recorded;
};
const refOf = ({ id }: { id: string }): string => references.of(id) as string;

/** Resolves when these projections have folded the whole log. */
async function folded(names: readonly string[]) {
  const head = String(await kitchen.ports.events.head());
  await vi.waitFor(
    () => {
      for (const { projection, position } of kitchen.projector.status()) {
        if (names.includes(projection)) expect(String(position), projection).toBe(head);
      }
    },
    { timeout: 20_000, interval: 5 },
  );
}
const indexed = () => folded(['log-index']);

type Asked = { of: string; at?: string | undefined; against?: string | undefined };
async function ask(projection: string, asked: Asked, who = 'lin') {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== undefined));
  const answer = await kitchen.get(who, `/api/analysis/projections/${projection}/document?${query}`);
  const lines = answer.status === 200 ? answer.bytes.toString().trim().split('\n') : [];
  return { status: answer.status, lines: lines.map((line) => JSON.parse(line) as DocumentLine) };
}
async function document(projection: string, asked: Asked): Promise<DocumentThenAndNow> {
  const { status, lines } = await ask(projection, asked);
  expect(status).toBe(200);
  return (lines.at(-1) as { document: DocumentThenAndNow }).document;
}
const valuesOf = (fields: DocumentThenAndNow['fields'], side: 'then' | 'against') =>
  Object.fromEntries(fields.flatMap(({ field, [side]: seen }) => (seen ? [[field, seen]] : [])));

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

describe('documents as of an event are those that were served after it', () => {
  const seed = 20261124;
  test(
    `for every open projection, after each event of a random history (seed ${seed})`,
    { timeout: 120_000 },
    async () => {
      const random = randomOf(seed);
      const collections = await Promise.all(
        openProjections.map(async (name) => {
          const version = (await kitchen.ports.reads.versions(name)).find(({ current }) => current)?.version as number;
          return [name, await kitchen.ports.reads.open(name, version, shapes[name] as never)] as const;
        }),
      );
      /** Each document that was touched so far, by an event that touches it. */
      const known = new Map<string, { projection: OpenProjection; id: string; of: string }>();
      const served: { after: Recorded; key: string; document: Record<string, unknown> | undefined }[] = [];
      for (let n = 0; n < 150; n++) {
        const event = await happen(something(random));
        const numbers = new Map<string, number>();
        for (const { projection, id } of touchedBy(event, openProjections)) {
          const number = numbers.get(projection) ?? 0;
          numbers.set(projection, number + 1);
          known.set(`${projection} ${id}`, { projection, id, of: number ? `${refOf(event)}.${number}` : refOf(event) });
        }
        await folded(openProjections);
        const touched = new Set(touchedBy(event, openProjections).map(({ projection, id }) => `${projection} ${id}`));
        for (const [name, collection] of collections) {
          const mine = [...known].filter(([, { projection }]) => projection === name);
          const found = await collection.get(mine.map(([, { id }]) => id));
          for (const [key, { id }] of mine) {
            // Those that the event touched, and some of the others.
            if (!touched.has(key) && random() > 0.1) continue;
            served.push({ after: event, key, document: found.get(id)?.document as Record<string, unknown> | undefined });
          }
        }
      }
      await indexed();
      const view = createDocumentView(pseudonyms);
      const checked = new Set<OpenProjection>();
      for (const { after, key, document: expected } of served) {
        const { projection, of } = known.get(key) as { projection: OpenProjection; of: string };
        const { then, fields } = await document(projection, { of, at: refOf(after) });
        const asServed = { document: expected, blank: new Map() } as unknown as DocumentAsOf;
        const where = `${key} after ${after.type} at ${after.position}`;
        expect(then.state === 'there', where).toBe(expected !== undefined);
        expect(valuesOf(fields, 'then'), where).toEqual(valuesOf(view.fieldsOf(projection, asServed, asServed), 'then'));
        checked.add(projection);
      }
      expect([...checked].sort()).toEqual([...openProjections].sort());
    },
  );
});

const bens = (await0: BegunDocument[]) => await0;
void bens;
