import type { Recipe } from '@potluck/events/answers/recipes';

type Readable = Pick<Recipe, 'title' | 'ingredients' | 'instructions'>;

/** Text to speak, and its step, from 1. */
export interface Sentence {
  text: string;
  step?: number;
}

export const endOfRecipe = 'You have reached the end of the recipe instructions.';

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'sentence' }) : undefined;

/** One utterance per sentence: some browsers cut off long ones, and short ones stop sooner. */
export function sentencesOf(text: string): string[] {
  const parts = segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : text.split(/(?<=[.!?])\s+/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const sentences = (text: string, step?: number): Sentence[] => sentencesOf(text).map((sentence) => ({ text: sentence, step }));

export const stepSentences = ({ instructions }: Readable, step: number): Sentence[] =>
  sentences(`Step ${step}: ${instructions[step - 1] ?? ''}`, step);

export const allSteps = (recipe: Readable): Sentence[] => recipe.instructions.flatMap((_, index) => stepSentences(recipe, index + 1));

export const ingredientList = ({ ingredients }: Readable): Sentence[] => [
  { text: 'Ingredients:' },
  ...ingredients.map((ingredient) => ({ text: ingredient })),
];

/** Title, ingredients, steps. */
export const wholeRecipe = (recipe: Readable): Sentence[] => [{ text: recipe.title }, ...ingredientList(recipe), ...allSteps(recipe)];
