import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Member } from '@potluck/tools/demo/member';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../checklist/accessible.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { openBrowser } from './open-browser.ts';

/** The sign-in pages: plain forms that work without scripts, in Potluck's style. */
let potluck: PotluckProcess;
let browser: Browser;
let link: string;
beforeAll(async () => {
  [potluck, browser] = await Promise.all([startPotluckProcess(), openBrowser()]);
  await Member.signUp(potluck.url, 'Ana');
  link = await linkFor('new@example.org');
});
afterAll(async () => {
  await browser?.close();
  await potluck?.stop();
  if (potluck) await removeFolder(potluck.dataFolder);
});

/** The operator's link with which a member chooses a password. */
async function linkFor(email: string): Promise<string> {
  const tool = ['dist/server/accounts.js', 'add', email];
  const options = { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, POTLUCK_DATA: potluck.dataFolder } };
  const { stdout } = await promisify(execFile)(process.execPath, tool, options);
  return /\/oidc\/choose-password\/\S+/.exec(stdout)?.[0] ?? '';
}

async function visitor(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: potluck.url, viewport: { width: 390, height: 780 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  return { page, complaints };
}

async function send(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[type=submit]').click();
}

const openCreateAccount = async (page: Page) => {
  await page.goto('/api/login');
  await page.getByRole('link', { name: 'Create account' }).click();
};

const screens: [name: string, heading: string, open: (page: Page) => Promise<unknown>][] = [
  ['sign in', 'Sign in', (page) => page.goto('/api/login')],
  [
    'sign in, refused',
    'Sign in',
    async (page) => {
      await page.goto('/api/login');
      await send(page, { email: 'ana@example.org', password: 'not the password' });
      await page.getByRole('alert').waitFor();
    },
  ],
  ['create account', 'Create account', openCreateAccount],
  [
    'create account, refused',
    'Create account',
    async (page) => {
      await openCreateAccount(page);
      await send(page, { name: '  ', email: 'ben@example.org', password: 'correct horse battery' });
      await page.getByRole('alert').waitFor();
    },
  ],
  ['change password', 'Change password', (page) => page.goto('/oidc/change-password')],
  ['choose a password', 'Choose a password', (page) => page.goto(link)],
  ['a link that is out of date', 'This link is out of date', (page) => page.goto('/oidc/choose-password/unknown')],
  ['the password is set', 'Your password is set', (page) => page.goto('/oidc/password-set')],
  ['a sign-in that came to no good end', 'You are not signed in', (page) => page.goto('/api/callback?error=access_denied')],
];

const tokens = {
  light: { paper: 'rgb(251, 247, 240)', tomato: 'rgb(200, 64, 31)' },
  dark: { paper: 'rgb(27, 24, 21)', tomato: 'rgb(240, 120, 90)' },
} as const;

describe.each(screens)('%s', (_name, heading, open) => {
  test.concurrent.each([
    ['light', 390],
    ['light', 1280],
    ['dark', 390],
    ['dark', 1280],
  ] as const)(
    '%s, %i px wide: accessible, in Potluck’s type and colours, nothing cut off, all of it large enough to touch',
    async (colorScheme, width) => {
      const { page, complaints } = await visitor({ colorScheme, viewport: { width, height: 800 } });
      await open(page);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await expectAccessible(page);
      const seen = await page.evaluate(async () => {
        await document.fonts.ready;
        const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
        const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''));
        return {
          lang: document.documentElement.lang,
          fonts: ['Figtree', 'Fraunces'].filter((family) => loaded.includes(family)),
          title: style('h1').fontFamily.split(',')[0]?.replaceAll('"', ''),
          paper: style('body').backgroundColor,
          tomato: style('button, .button').backgroundColor,
          round: style('.card').borderRadius,
          overflow: document.documentElement.scrollWidth - innerWidth,
          tooSmall: [...document.querySelectorAll('a, button, input')].filter((one) => one.getBoundingClientRect().height < 44).length,
          cloth: (document.querySelector('.cloth .plate')?.getBoundingClientRect().width ?? 0) > 80,
        };
      });
      const { paper, tomato } = tokens[colorScheme];
      const looks = { title: 'Fraunces', fonts: ['Figtree', 'Fraunces'], paper, tomato, round: '16px', cloth: true };
      expect(seen).toEqual({ lang: 'en', overflow: 0, tooSmall: 0, ...looks });
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});

describe('without scripts', () => {
  const noScripts = { javaScriptEnabled: false };

  test('a refused form has the reason and the focus at the field, and keeps all input except the password', async () => {
    const { page } = await visitor(noScripts);
    await page.goto('/api/login');
    await send(page, { email: 'ana@example.org', password: 'not the password' });
    await page.locator('[name=password]:focus').waitFor();
    const field = page.getByRole('textbox', { name: 'Password' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const reason = page.locator(`#${await field.getAttribute('aria-describedby')}`);
    expect(await reason.textContent()).toBe('This email address and password do not belong together.');
    expect([await page.locator('[name=email]').inputValue(), await field.inputValue()]).toEqual(['ana@example.org', '']);
    expect(page.url()).not.toContain('ana');
  });

  test('Back and reload request the form, and never resubmit it', async () => {
    const { page } = await visitor(noScripts);
    await page.goto('/api/login');
    await send(page, { email: 'ana@example.org', password: 'not the password' });
    await page.getByRole('alert').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await page.reload();
    expect(await page.getByRole('alert').textContent()).toContain('do not belong together');
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goForward();
    expect(await page.locator('[name=email]').inputValue()).toBe('ana@example.org');
    expect(sent.filter((method) => method !== 'GET')).toEqual([]);
    await send(page, { password: 'correct horse battery' });
    await page.waitForURL(`${potluck.url}/`);
  });

  test('a member who chose a password with the link signs in with it, and a reload in between resubmits nothing', async () => {
    const { page } = await visitor(noScripts);
    await page.goto(await linkFor('cy@example.org'));
    await send(page, { name: 'Cy', password: 'correct horse battery' });
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await send(page, { email: 'cy@example.org', password: 'correct horse battery' });
    await page.waitForURL(`${potluck.url}/`);
  });

  test('a refused name is corrected in the same form', async () => {
    const { page } = await visitor(noScripts);
    await openCreateAccount(page);
    await send(page, { name: ' ', email: 'dot@example.org', password: 'correct horse battery' });
    await page.locator('[name=name]:focus').waitFor();
    await send(page, { name: 'Dot', password: 'correct horse battery' });
    await page.waitForURL(`${potluck.url}/`);
  });
});
