import { text } from 'node:stream/consumers';
import { type RecipeInput, recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { beginToUse, type Cook, cook, deadLine } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
});

async function saved(recipe: RecipeInput) {
  const { id } = await ana.http.post<{ id: number }>('/api/recipes', recipeForm(recipe));
  await page.goto(`/recipe/${id}`);
  await page.getByRole('heading', { name: recipe.title }).waitFor();
  // Waits for the code that a page fetches at its first use: only then is the line cut, without which the page makes the file.
  await beginToUse(page);
  const lineIsBack = await deadLine(page, /^http/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as Text' }).click()]);
  await lineIsBack();
  return { name: download.suggestedFilename(), content: await text(await download.createReadStream()) };
}

describe('9. Business constants and limits: Saved text file', () => {
  test("the name is the recipe title with non-alphanumerics replaced by an underscore, lowercased, plus '_recipe.txt'", async () => {
    const { name } = await saved({ title: "Älpler's 3-Cheese & Leek Gratin!", ingredients: ['Cheese'], instructions: ['Melt.'] });
    expect(name).toBe('_lpler_s_3_cheese___leek_gratin__recipe.txt');
  });

  test('the content lists the title, description, serves, prep time, cook time, difficulty, ingredients as bullets and numbered instructions', async () => {
    const { content } = await saved({
      title: 'Leek soup',
      description: 'For a cold evening.',
      prepTime: '15 minutes',
      cookTime: '1 hour',
      servings: 4,
      difficulty: 'easy',
      ingredients: ['3 leeks', '1 l stock'],
      instructions: ['Slice the leeks.', 'Simmer.'],
    });
    expect(content).toBe(
      `Leek soup

For a cold evening.

Serves: 4
Prep Time: 15 minutes
Cook Time: 1 hour
Difficulty: easy

Ingredients:
• 3 leeks
• 1 l stock

Instructions:
1. Slice the leeks.
2. Simmer.
`,
    );
  });

  test("'N/A' stands for missing times", async () => {
    const { name, content } = await saved({ title: 'Toast', ingredients: ['Bread'], instructions: ['Toast it.'] });
    expect(name).toBe('toast_recipe.txt');
    expect(content).toContain('Prep Time: N/A\nCook Time: N/A\n');
    expect(content).not.toMatch(/null|undefined/);
  });
});
