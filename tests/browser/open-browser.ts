import type { Member } from '@potluck/tools/demo/member';
import { type Browser, type BrowserContext, type BrowserServer, chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

// Without these a closed network refuses Chromium's own connections, many at a time.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'];

/** How a Chromium is started here. */
export async function launchOptions() {
  const { executablePath, env } = await findBrowser();
  return {
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu', ...quiet],
  };
}

export const openBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions());

/** A browser that several test files share, each with contexts of its own. */
export const launchBrowser = async (): Promise<BrowserServer> => chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' });

/** A person at a browser of their own. */
export interface Person {
  name: string;
  context: BrowserContext;
  page: Page;
  /** What the page complained about: errors that nobody caught, and console errors. */
  complaints: string[];
}

export async function openFor(browser: Browser, name: string, url: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused request is the browser's own complaint about a status, such as the 401 that means 'signed out'.
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

/** Comes as a visitor, creates an account with the forms, and is signed in on the home page. */
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
