import type { Member } from '@potluck/tools/demo/member';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

// Disables Chromium's own connections, which a closed network refuses.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'];

/** Chromium's launch options. */
export async function launchOptions() {
  const { executablePath, env } = await findBrowser();
  return {
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu', ...quiet],
  };
}

/** Does not optimise the pages' code: on short visits that takes a tenth of all processor time and returns less. */
const forShortVisits = '--js-flags=--max-optimized-bytecode-size=0';

export async function openBrowser(): Promise<Browser> {
  const options = await launchOptions();
  return chromium.launch({ ...options, args: [...options.args, forShortVisits] });
}

/** A person with a browser context. */
export interface Person {
  name: string;
  context: BrowserContext;
  page: Page;
  /** Uncaught errors and console errors of the page. */
  complaints: string[];
}

export async function openFor(browser: Browser, name: string, url: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser itself logs refused requests, such as the 401 that means 'signed out'.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  return { name, context, page, complaints };
}

/** Gives a browser the session of a member, as after the sign-in forms. */
export async function signInAs(context: BrowserContext, { url, cookieHeader }: Member): Promise<void> {
  const cookies = cookieHeader.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url };
  });
  await context.addCookies(cookies);
}

/** Creates an account with the forms; ends signed in on the home page. */
export async function signUp({ page, name }: Person): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('link', { name: 'Start Cooking' })
    .or(page.getByRole('button', { name: 'Start Cooking' }))
    .click();
  await page.getByRole('link', { name: 'Create account' }).click();
  const form = page.locator('form').first();
  await form.locator('[name=name]').fill(name);
  await form.locator('[name=email]').fill(`${name.toLowerCase()}@example.org`);
  await form.locator('[name=password]').fill('correct horse battery');
  await form.locator('[type=submit]').click();
  await page.getByText(`Welcome, ${name}!`).first().waitFor();
}
