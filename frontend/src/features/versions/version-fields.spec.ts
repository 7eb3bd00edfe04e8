import type { RecipeVersion } from '@potluck/events/answers/versions';
import { expect, test } from 'vitest';
import { changesSince, fieldsOf } from './version-fields.ts';

const soup: RecipeVersion = {
  revision: 0,
  at: '2026-03-03T14:05:00.000Z',
  hidden: false,
  title: 'Soup',
  description: null,
  prepTime: null,
  cookTime: null,
  servings: 4,
  difficulty: null,
  ingredients: ['1 leek', 'Salt'],
  instructions: ['Boil'],
  isPublic: false,
  picture: 'none',
};

test('changed fields have their earlier text', () =>
  expect(changesSince(soup, { ...soup, servings: null, ingredients: ['2 leeks', 'Salt'] })).toEqual([
    { label: 'Servings', text: '', since: '4' },
    { label: 'Ingredients', text: '2 leeks\nSalt', since: '1 leek\nSalt' },
  ]));
test('a version in which only the picture changed has no changed fields', () =>
  expect(changesSince(soup, { ...soup, picture: 'same' })).toEqual([]));
test('a post has a title and a message, a comment only a text', () => {
  const version = { revision: 0, at: soup.at, hidden: false };
  expect(fieldsOf({ ...version, title: 'Hi', content: null })).toEqual([
    { label: 'Title', text: 'Hi' },
    { label: 'Message', text: '' },
  ]);
  expect(fieldsOf({ ...version, content: 'Hm' })).toEqual([{ label: 'Comment', text: 'Hm' }]);
});
