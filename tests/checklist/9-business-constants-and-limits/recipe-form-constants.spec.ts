import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook } from '../people.ts';
import { offeredBy, openCreate, unit } from '../recipe-forms.ts';

let page: Cook['page'];
beforeAll(async () => {
  ({ page } = await cook('Ana'));
  await openCreate(page);
});

describe('9. Business constants and limits: recipe form', () => {
  test('servings: default 1, minimum 1', async () => {
    const servings = page.getByLabel('Servings');
    expect(await servings.inputValue()).toBe('1');
    expect(await servings.getAttribute('min')).toBe('1');
    await servings.press('ArrowDown');
    expect(await servings.inputValue()).toBe('1');
  });

  test('default difficulty easy; difficulty values: easy, medium, hard', async () => {
    const difficulty = page.getByRole('combobox', { name: 'Difficulty' });
    expect(await difficulty.innerText()).toBe('Easy');
    expect(await offeredBy(difficulty)).toEqual(['Easy', 'Medium', 'Hard']);
  });

  test('12 units', async () => {
    expect((await offeredBy(unit(page, 1))).filter((option) => option !== 'No unit')).toHaveLength(12);
  });

  test('stated file limit: recipe image 10MB', async () => {
    await page.getByText('PNG, JPG up to 10MB', { exact: true }).waitFor();
  });
});
