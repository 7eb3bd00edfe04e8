import { personalFieldsOf, type Recorded, streams } from '@potluck/events';
import type { Stored } from '@potluck/stores/ports/read-store';
import { describe, expect, test } from 'vitest';
import { shapes } from '../documents.ts';
import { DocumentFold } from '../fold.ts';
import * as e from '../history.fixture.ts';
import { prefixesOf, signatureOf } from '../projection.ts';
import { type AnyProjection, projections } from './all.ts';

/** A seeded pseudo-random generator. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A random history with few persons and things, so that all combinations of events occur. */
function manyThings(seed: number, count: number): Recorded[] {
  const number = numbers(seed);
  const person = () => `person${number(5)}`;
  const thing = () => 1 + number(6);
  const parent = () => (number(2) ? null : thing());
  const kinds: (() => e.Happened)[] = [
    () => e.registered(person(), 'Somebody'),
    () => e.profileUpdated(person()),
    () => e.recipeCreated(thing(), person()),
    () => e.recipeUpdated(thing(), 'Loaf', person()),
    () => e.recipeHidden(thing()),
    () => e.recipeRestored(thing()),
    () => e.recipeDeleted(thing()),
    () => e.saved(thing(), person()),
    () => e.unsaved(thing(), person()),
    () => e.posted(thing(), person()),
    () => e.postEdited(thing(), 'Again'),
    () => e.postHidden(thing()),
    () => e.postDeleted(thing()),
    () => e.postPurged(thing()),
    () => e.recipePurged(thing()),
    () => e.profilePurged(person()),
    () => e.liked(thing(), person()),
    () => e.liked(thing(), person()),
    () => e.unliked(thing(), person()),
    () => e.commented(thing(), parent()),
    () => e.commented(thing(), parent()),
    () => e.commentEdited(thing(), 'Hm', parent()),
    () => e.commentHidden(thing(), parent(), number(2) === 0),
    () => e.commentRestored(thing(), parent(), number(2) === 0),
    () => e.commentDeleted(thing(), parent(), number(2) === 0),
    () => e.commentLiked(thing(), person()),
    () => e.commentUnliked(thing(), person()),
    () => e.followed(person(), person()),
    () => e.unfollowed(person(), person()),
    () => e.reported(person(), thing()),
    () => e.reportReceived(person(), thing()),
    () => e.caseOpened(thing()),
    () => e.caseClaimed(thing()),
    () => e.caseReleased(thing()),
    () => e.caseNoted(thing()),
    () => e.caseEscalated(thing()),
    () => e.caseDecided(thing(), number(2) ? 'hide' : 'restore'),
    () => e.caseHadNoEffect(thing()),
    () => e.appealFiled(thing(), person()),
    () => e.appealDecided(thing(), number(2) === 0),
    () => e.appealLapsed(thing()),
    () => e.caseNotesExpired(thing()),
    () => e.caseReopened(thing()),
    () => e.accessOpened(thing()),
    () => e.exportMade(`export ${thing()}`, ['RuleAdded']),
    () => e.profileHidden(person(), 'displayName', 'bio'),
    () => e.profileRestored(person(), 'bio'),
    () => e.roleGranted(person()),
    () => e.roleRevoked(person()),
    () => e.ruleAdded(thing()),
    () => e.ruleChanged(thing()),
    () => e.ruleRetired(thing()),
    () => e.erased(person()),
  ];
  const happened = e.log(...Array.from({ length: count }, () => (kinds[number(kinds.length)] as () => e.Happened)()));
  // Some events are unreadable.
  return happened.map((event, index) => (index % 10 === 9 ? { ...event, unreadable: { person: person(), why: 'no-key' } } : event));
}

/** Folds in batches that begin at random positions at or before the last one, as after a crash, and stores what each batch writes. */
async function inBatches(projection: AnyProjection, events: Recorded[], number: (below: number) => number) {
  const kept = new Map<string, Stored<unknown>>();
  const get = async (ids: readonly string[]) => new Map([...kept].filter(([id]) => ids.includes(id)));
  let reached = 0;
  while (reached < events.length) {
    const from = Math.max(0, reached - number(20));
    reached = Math.min(events.length, Math.max(reached, from + 1 + number(30)));
    const fold = new DocumentFold<unknown>(projection, { get });
    await fold.fold(events.slice(from, reached));
    for (const stored of structuredClone(fold.take())) kept.set(stored.id, stored);
  }
  return new Map([...kept].map(([id, { position, document }]) => [id, { position, document }]));
}

/** The data without personal fields, as a store may return it when they are not needed. */
function withoutPersonal({ type, data }: Recorded): Record<string, unknown> {
  const schema = streams.map(({ events }) => events[type]).find((schema) => schema !== undefined);
  const fields = new Set(schema ? personalFieldsOf(schema).map(([field]) => field) : []);
  return Object.fromEntries(Object.entries(data).filter(([field]) => !fields.has(field)));
}

describe.each(projections.map((projection) => [projection.name, projection] as const))('%s', (_, projection) => {
  test.each([1, 2, 3, 4, 5])('is the same for any batches and repetitions (history %i)', async (seed) => {
    const events = manyThings(seed, 600);
    const whole = await e.documentsOf(projection, events);
    expect(whole.size).toBeGreaterThan(0);
    expect(await inBatches(projection, events, numbers(seed * 7))).toEqual(whole);
  });

  test('changes neither event nor document', async () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const frozen: AnyProjection = {
      ...projection,
      evolve: (document, event, id) => freeze(projection.evolve(freeze(document), event, id)),
    };
    await e.documentsOf(frozen, manyThings(9, 600).map(freeze));
  });

  test('reads only the personal fields that it declares', async () => {
    const named = new Set<string>(projection.personal ?? projection.takes);
    const events = manyThings(11, 600);
    const without = events.map((event) => (named.has(event.type) ? event : { ...event, data: withoutPersonal(event) }));
    expect(await e.documentsOf(projection, without)).toEqual(await e.documentsOf(projection, events));
  });

  test('takes existing events from existing streams', () => {
    expect(prefixesOf(projection.takes).length).toBeGreaterThan(0);
    for (const type of projection.takes) expect(prefixesOf([type])).not.toHaveLength(0);
  });
});

test('every kind of document has a projection', () =>
  expect(projections.map(({ name }) => name).sort()).toEqual(Object.keys(shapes).sort()));

test('a signature names the types with their versions, in any order, and the number', () => {
  expect(signatureOf({ number: 3, takes: ['UserUnfollowed', 'UserFollowed'] })).toBe('3: UserFollowed@1 UserUnfollowed@1');
});
