import http from 'node:http';
import type { RecipeInput } from '@potluck/tools/demo/form';
import { type LoadRequest, send } from './load-request.ts';

const lines = (count: number, length: number): string[] => Array.from({ length: count }, () => '語'.repeat(length));
const recipe = (perList: number, length: number): RecipeInput => ({
  title: '語'.repeat(30),
  ingredients: lines(perList, length),
  instructions: lines(perList, length),
  isPublic: true,
});
/** Recipes from the largest possible form down to one that is certainly accepted. */
export const largestRecipes: RecipeInput[] = [recipe(500, 1_990), recipe(500, 900), recipe(100, 165), recipe(100, 160), recipe(50, 150)];

/** The largest of these that the server accepts, tried once each. */
export async function largestAccepted<T>(
  url: string,
  inputs: T[],
  ask: (input: T) => Promise<LoadRequest>,
): Promise<(n: number) => LoadRequest> {
  const agent = new http.Agent();
  for (const input of inputs) {
    const made = await ask(input);
    const { status } = await send(url, made, agent);
    if (status >= 200 && status < 300) return () => made;
  }
  throw new Error('none of the inputs is accepted');
}

/** Searches of the maximum length, 500 characters. */
export const longestTerms = [
  { name: '500 letters that stand for eighteen each', term: '\ufdfa'.repeat(500) },
  { name: '500 letters', term: 'tomatobasil'.repeat(46).slice(0, 500) },
  { name: 'a common word', term: 'tomato' },
  { name: 'two letters', term: 'to' },
  { name: '250 words', term: Array.from({ length: 250 }, (_, n) => String.fromCharCode(97 + (n % 26))).join(' ') },
  {
    name: '100 long words',
    term: Array.from({ length: 100 }, (_, n) => `t${n}to`)
      .join(' ')
      .slice(0, 500),
  },
];
export const queryOf = (term: string): string => new URLSearchParams({ search: term }).toString();
