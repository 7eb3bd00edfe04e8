import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { type Cook, cook, deadLine, toastSays } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook();
});

const tile = () => ana.page.getByRole('button', { name: /^Random Recipe/ });

describe('8. The error catalogue: Random recipe', () => {
  test("not OK: 'No Random Recipe Available' / 'Create some recipes first to use this feature!' (destructive)", async () => {
    await ana.page.goto('/dashboard');
    await tile().click();
    const toast = await toastSays(ana.page, 'No Random Recipe Available', 'Create some recipes first to use this feature!');
    expect(await toast.getAttribute('data-kind')).toBe('error');
    await expectAccessible(ana.page);
  });

  test("network failure: 'Error' / 'Failed to get random recipe'", async () => {
    const mended = await deadLine(ana.page, '**/api/recipes/random/recipe');
    await tile().click();
    const toast = await toastSays(ana.page, 'Error', 'Failed to get random recipe');
    expect(await toast.getAttribute('data-kind')).toBe('error');
    await mended();
  });

  test("success: 'Random Recipe Found!' / 'Try making {title}'", async () => {
    await ana.http.post('/api/recipes', recipeForm({ title: 'Leek "soup"', ingredients: ['3 leeks'], instructions: ['Slice.'] }));
    await tile().click();
    await toastSays(ana.page, 'Random Recipe Found!', 'Try making Leek "soup"');
  });
});
