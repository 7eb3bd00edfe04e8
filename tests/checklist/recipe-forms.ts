import type { RecipeInput } from '@potluck/tools/demo/form';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** The fields of the two recipe forms by their labels. */
export const title = (page: Page) => page.getByLabel(/^Recipe Title/);
export const quantity = (page: Page, row: number) => page.getByLabel(`Ingredient ${row} quantity`);
export const unit = (page: Page, row: number) => page.getByRole('combobox', { name: `Ingredient ${row} unit` });
export const ingredient = (page: Page, row: number) => page.getByLabel(`Ingredient ${row} name`);
export const step = (page: Page, row: number) => page.getByLabel(`Step ${row}`, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens /create without a draft. */
export async function openCreate(page: Page): Promise<void> {
  await page.goto('/create');
  const cancel = button(page, 'Cancel');
  await cancel.waitFor();
  if (!(await page.getByText('What you typed here before is back.').isVisible())) return;
  await button(page, 'Start over').click();
}

/** Opens /edit/{id} and waits for the form. */
export async function openEdit(page: Page, id: number): Promise<void> {
  await page.goto(`/edit/${id}`);
  await title(page).waitFor();
}

export interface Typed {
  title?: string;
  ingredient?: string;
  step?: string;
}

/** Types the minimum that can be saved. */
export async function typeRecipe(page: Page, typed: Typed): Promise<void> {
  if (typed.title !== undefined) await title(page).fill(typed.title);
  if (typed.ingredient !== undefined) await ingredient(page, 1).fill(typed.ingredient);
  if (typed.step !== undefined) await step(page, 1).fill(typed.step);
}

/** The options of a select, whose code is fetched when it is first opened. It is closed again. */
export async function offeredBy(combobox: Locator): Promise<string[]> {
  const page = combobox.page();
  await combobox.click();
  await page.getByRole('option').first().waitFor();
  const offered = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  return offered;
}

export async function choose(page: Page, combobox: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: combobox }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The fields of a form request; the browser does not show a chosen file. */
export async function sentBy(request: Request): Promise<Record<string, unknown>> {
  const type = (await request.headerValue('content-type')) ?? '';
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  const body = request.postDataBuffer();
  if (!body) return {};
  const form = await new Response(body as BodyInit, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(form.entries());
}

/** The request that pressing this button sends. */
export async function requestOf(page: Page, press: string, method: 'POST' | 'PUT'): Promise<Request> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === method && /\/api\/recipes(\/\d+)?$/.test(each.url())),
    button(page, press).click(),
  ]);
  return request;
}

export interface StoredRecipe extends RecipeInput {
  id: number;
  image: string | null;
  revision: number;
}
