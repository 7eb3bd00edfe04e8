import { expect, test } from 'vitest';
import { allSteps, ingredientList, sentencesOf, stepSentences, wholeRecipe } from './voice-text.ts';

const soup = { title: 'Soup', ingredients: ['3 leeks', 'Salt'], instructions: ['Slice. Wash!', 'Simmer for 1.5 hours'] };
const texts = (sentences: { text: string }[]) => sentences.map(({ text }) => text);

test('one utterance per sentence', () =>
  expect(sentencesOf('Slice the leeks.  Wash them!\nDry?')).toEqual(['Slice the leeks.', 'Wash them!', 'Dry?']));
test('a decimal point ends no sentence', () => expect(sentencesOf('Simmer for 1.5 hours.')).toEqual(['Simmer for 1.5 hours.']));
test('a step says its number, and each sentence belongs to it', () =>
  expect(stepSentences(soup, 1)).toEqual([
    { text: 'Step 1: Slice.', step: 1 },
    { text: 'Wash!', step: 1 },
  ]));
test('all steps, from the first', () => expect(texts(allSteps(soup))).toEqual(['Step 1: Slice.', 'Wash!', 'Step 2: Simmer for 1.5 hours']));
test('the list is the ingredients', () => expect(texts(ingredientList(soup))).toEqual(['Ingredients:', '3 leeks', 'Salt']));
test('the recipe is title, ingredients, steps', () =>
  expect(texts(wholeRecipe(soup))).toEqual([
    'Soup',
    'Ingredients:',
    '3 leeks',
    'Salt',
    'Step 1: Slice.',
    'Wash!',
    'Step 2: Simmer for 1.5 hours',
  ]));
test('each sentence knows its step', () => expect(allSteps(soup).map(({ step }) => step)).toEqual([1, 1, 2]));
