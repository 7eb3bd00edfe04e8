import { expect, test } from 'vitest';
import { lacking } from './lacking.ts';

const recorded = { id: 1, user: { name: 'Ana', picture: null }, changes: [{ before: { id: 1 } }], position: 'store:1' };

test('additional fields are accepted, and any value where the recorded one was empty', () => {
  const found = { ...recorded, more: 1, user: { name: 'Ben', picture: 'b.webp', age: 3 }, changes: [{ before: { id: 2 }, after: {} }] };
  expect(lacking(recorded, found)).toEqual([]);
  expect(lacking(recorded, { ...recorded, changes: [] })).toEqual([]);
});

test('missing fields, nulls and other types are named', () => {
  expect(lacking(recorded, { ...recorded, user: { name: null, picture: null } })).toEqual(['user.name was string and is null']);
  expect(lacking({ comment: { id: 1, editedAt: '2026' } }, { comment: { id: null, editedAt: null } })).toEqual([
    'comment.id was number and is null',
  ]);
  expect(lacking(recorded, { ...recorded, id: '1' })).toEqual(['id was number and is string']);
  expect(lacking(recorded, { ...recorded, user: { picture: null } })).toEqual(['user.name was string and is not there']);
  expect(lacking(recorded, { ...recorded, changes: [{ before: {} }] })).toEqual(['changes[0].before.id was number and is not there']);
  expect(lacking(recorded, { ...recorded, changes: { before: 1 } })).toEqual(['changes was a list and is object']);
  expect(lacking(recorded, undefined)).toEqual(['it was object and is not there']);
});
