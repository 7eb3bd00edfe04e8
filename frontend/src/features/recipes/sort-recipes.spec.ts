import { expect, test } from 'vitest';
import { firstNumber, type Sort, sortRecipes } from './sort-recipes.ts';

test.each([
  ['~30 minutes', 30],
  ['1 ½ hours', 1],
  ['15-20 min', 15],
  ['1.5 hours', 1.5],
  ['overnight', 0],
  ['', 0],
  [null, 0],
])('%s sorts as %s', (text, number) => expect(firstNumber(text)).toBe(number));

const newestFirst = [
  { title: 'Älplermagronen', cookTime: '~30 minutes' },
  { title: 'bread', cookTime: '1 ½ hours' },
  { title: 'Apple cake', cookTime: null },
  { title: 'Crêpes', cookTime: '15-20 min' },
];
const titles = (sort: Sort) => sortRecipes(newestFirst, sort).map(({ title }) => title);

test('newest first is as they come', () => expect(titles('newest')).toEqual(['Älplermagronen', 'bread', 'Apple cake', 'Crêpes']));
test('oldest first turns them round', () => expect(titles('oldest')).toEqual(['Crêpes', 'Apple cake', 'bread', 'Älplermagronen']));
test('A-Z knows no case and no accents', () => expect(titles('title')).toEqual(['Älplermagronen', 'Apple cake', 'bread', 'Crêpes']));
test('cook time goes by its first number', () => expect(titles('cook-time')).toEqual(['Apple cake', 'bread', 'Crêpes', 'Älplermagronen']));
