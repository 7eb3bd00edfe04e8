import { expect, test } from 'vitest';
import { ingredientsOf, instructionsOf, joinIngredient, splitIngredient } from './ingredient-rows.ts';

test.each([
  [['2', 'cup', 'flour'], '2 cup flour'],
  [['', '', 'Salt'], 'Salt'],
  [['2', '', 'red onions'], '2 red onions'],
  [['', 'piece', 'ginger'], 'piece ginger'],
  [[' 1 1/2 ', 'cups', ' milk '], '1 1/2 cups milk'],
] as const)('%s is stored as %s', ([quantity, unit, name], text) => expect(joinIngredient({ quantity, unit, name })).toBe(text));

test('rows without a name are dropped', () =>
  expect(
    ingredientsOf([
      { quantity: '2', unit: 'cup', name: ' ' },
      { quantity: '', unit: '', name: 'Salt' },
    ]),
  ).toEqual(['Salt']));

test('blank steps are dropped', () => expect(instructionsOf([' Stir. ', '', '  '])).toEqual(['Stir.']));

test.each([
  ['2 cup flour', '2', 'cup', 'flour'],
  ['1 1/2 cups milk', '1 1/2', 'cups', 'milk'],
  ['½ tsp salt', '½', 'tsp', 'salt'],
  ['1 ½ tbsp oil', '1 ½', 'tbsp', 'oil'],
  ['2-3 cloves garlic', '2-3', 'cloves', 'garlic'],
  ['1 - 2 L milk', '1 - 2', 'L', 'milk'],
  ['2 red onions', '2', '', 'red onions'],
  ['some cups water', 'some', 'cups', 'water'],
  ['Salt', '', '', 'Salt'],
  ['Pinch of season salt', '', '', 'Pinch of season salt'],
  ['~150g (1/3 lb) bacon cubes', '', '', '~150g (1/3 lb) bacon cubes'],
  ['2', '', '', '2'],
  ['2  cups  flour', '', '', '2  cups  flour'],
])('%s opens as %s, %s, %s', (text, quantity, unit, name) => expect(splitIngredient(text)).toEqual({ quantity, unit, name }));
