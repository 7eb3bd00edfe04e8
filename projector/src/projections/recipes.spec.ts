import { test } from 'vitest';
import * as e from '../history.fixture.ts';
import { recipes } from './recipes.ts';

const given = (...events: e.Happened[]) => e.given(recipes, ...events);
const kept = (...events: e.Happened[]) => given(e.recipeCreated(1), ...events);

test('a recipe', () =>
  given()
    .when(e.recipeCreated(1))
    .thenIs('1', {
      id: 1,
      userId: 'ana',
      ...e.bread,
      hidden: false,
      createdAt: e.at(1),
      updatedAt: e.at(1),
      created: 1,
      titleKey: 'bread',
      cookNumber: 1,
      newest: -1,
      revision: 0,
    }));
test('an update replaces the recipe', () =>
  kept()
    .when(e.recipeUpdated(1, 'Loaf'))
    .thenIs('1', { title: 'Loaf', titleKey: 'loaf', updatedAt: e.at(2), revision: 1 }));
test('an update keeps the creation date', () =>
  kept()
    .when(e.recipeUpdated(1, 'Loaf'))
    .thenIs('1', { created: 1, newest: -1, createdAt: e.at(1) }));
test('a deleted one is gone', () => kept().when(e.recipeDeleted(1)).thenIs('1', undefined));
test('an update does not restore a deleted one', () => kept(e.recipeDeleted(1)).when(e.recipeUpdated(1, 'Loaf')).thenIs('1', undefined));
test('a hidden one stays, hidden', () => kept().when(e.recipeHidden(1)).thenIs('1', { hidden: true, title: 'Bread', revision: 1 }));
test('an update leaves it hidden', () => kept(e.recipeHidden(1)).when(e.recipeUpdated(1, 'Loaf')).thenIs('1', { hidden: true }));
test('a restored one is visible', () => kept(e.recipeHidden(1)).when(e.recipeRestored(1)).thenIs('1', { hidden: false, revision: 2 }));
test('another recipe does not change it', () => kept().when(e.recipeCreated(2), e.recipeDeleted(2)).thenSame('1'));
test('a purged recipe has no picture, but the time and reason', () =>
  e
    .given(recipes, e.recipeCreated(1))
    .when(e.recipePurged(1))
    .thenIs('1', { image: null, purged: { at: e.at(2), basis: 'illegal_content', revision: 1 }, revision: 1 }));
