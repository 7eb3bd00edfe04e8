import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { firefoxNeeds, openFirefox } from './firefox.ts';
import type { OtherBrowser } from './other-browser.ts';
import { openWebKit, webKitNeeds } from './webkit.ts';

otherBrowser('Firefox', firefoxNeeds, openFirefox);
otherBrowser('WebKit', webKitNeeds, openWebKit);

/** A short journey in other browsers than Chromium. Each test continues where the previous one ended. */
function otherBrowser(name: string, needs: string | undefined, open: () => Promise<OtherBrowser>): void {
  if (needs) {
    const skip = process.env.POTLUCK_ENGINES === 'required' ? test : test.skip;
    skip(`in ${name} (${needs})`, () => expect.fail(needs));
    return;
  }
  describe(`in ${name}`, () => journey(name, open));
}

function journey(name: string, open: () => Promise<OtherBrowser>): void {
  let potluck: PotluckProcess;
  let browser: OtherBrowser;
  let ben: Member;

  beforeAll(async () => {
    [potluck, browser] = await Promise.all([startPotluckProcess({ env: manySignUps }), open()]);
    ben = await Member.signUp(potluck.url, 'Ben');
  });
  afterAll(async () => {
    await browser?.close();
    await potluck?.stop();
    if (potluck) await removeFolder(potluck.dataFolder);
  });

  const goto = (path: string) => browser.goto(potluck.url + path);
  const until = <T>(expression: string) => expect.poll(() => browser.evaluate<T>(expression).catch(() => null));
  const shows = (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`).toBe(true);
  const one = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
  /** Once it stands still: the drivers press the place where an element was a moment ago. */
  const pressFound = (element: string) => {
    const pressStill = async () => {
      if (!(await browser.evaluate<boolean>(standsStill(element)))) throw new Error(`${element} still moves`);
      await browser.press(element);
    };
    return vi.waitFor(pressStill, { timeout: 10_000 });
  };
  const press = (label: string) =>
    pressFound(`[...document.querySelectorAll('a, button, label, [role=menuitem]')].find((each) =>
      (each.getAttribute('aria-label') ?? each.textContent).trim() === ${JSON.stringify(label)} && each.getClientRects().length > 0)`);
  const fill = async (selector: string, text: string) => {
    await pressFound(one(selector));
    await browser.type(text);
    await until(`${one(selector)}.value`).toBe(text);
  };

  test('a visitor signs up', async () => {
    await goto('/');
    await press('Start Cooking');
    await press('Create account');
    await fill('[name=name]', name);
    await fill('[name=email]', `${randomUUID()}@example.org`);
    await fill('[name=password]', 'correct horse battery');
    await pressFound(one('form [type=submit]'));
    await shows(`Welcome, ${name}!`);
  });

  test.each(['/create', '/account'])('Tab leads through %s to its save button, and the save bar covers no focused field', async (path) => {
    await goto(path);
    await pressFound(one('form input:not([type=file])'));
    let focused = '';
    for (let presses = 0; presses < 40 && focused !== 'end'; presses += 1) {
      await browser.pressTab();
      await until(underTheBar).toBe('');
      focused = await browser.evaluate(`document.activeElement.closest('[data-bar]') ? 'end' : ''`);
    }
    expect(focused).toBe('end');
  });

  test('a text area grows with what is typed', async () => {
    await goto('/create');
    await until(`Boolean(${one('textarea')})`).toBe(true);
    const height = () => browser.evaluate<number>(`${one('textarea')}.offsetHeight`);
    const before = await height();
    await fill('textarea', 'Simmer the leeks until they are soft. '.repeat(12));
    expect(await height()).toBeGreaterThan(before + 40);
    expect(await browser.evaluate(`${one('textarea')}.scrollHeight - ${one('textarea')}.clientHeight`)).toBeLessThanOrEqual(1);
  });

  test('a text area is at first as high as its text', async () => {
    await goto('/account');
    await fill('form textarea', 'Soups, mostly. '.repeat(25));
    await press('Save Changes');
    await shows('Profile Updated');
    await goto('/account');
    await until(`${one('form textarea')}?.value.length`).toBeGreaterThan(0);
    await until(`${one('form textarea')}.scrollHeight - ${one('form textarea')}.clientHeight`).toBeLessThanOrEqual(1);
  });

  test('a recipe is saved with its picture', async () => {
    await goto('/create');
    await fill('[name=title]', 'Leek soup');
    await browser.chooseFile(one('input[type=file]'), join(import.meta.dirname, '../fixtures/photo.png'));
    await until(`${one('img[alt=Preview]')}?.naturalWidth`).toBeGreaterThan(0);
    await fill('[aria-label="Ingredient 1 name"]', 'leek');
    await fill('[aria-label="Step 1"]', 'Slice.');
    await press('Save Recipe');
    await until('location.pathname').toBe('/recipes');
    await until(`${one('article img')}?.naturalWidth`).toBeGreaterThan(0);
    await shows('Leek soup');
  });

  test('a search field has one clear button, Potluck’s', async () => {
    await goto('/recipes');
    await fill('[type=search]', 'leek');
    await press('Clear search');
    await until(`${one('[type=search]')}.value`).toBe('');
  });

  test('a like appears live on a post, and the post is commented on', async () => {
    await goto('/announcements/create');
    await fill('form input:not([type=file])', 'Soup night');
    await fill('form textarea', 'Bring a bowl.');
    await press('Post Announcement');
    await until('location.pathname').toBe('/announcements');
    await shows('0 Likes');
    const [post] = await ben.get<{ id: number }[]>('/api/announcements/feed');
    await ben.post(`/api/announcements/${post?.id}/like`, { isLike: true });
    await shows('1 Like');
    await press('0 Comments');
    await fill('[aria-label="Write a comment"]', 'I bring bread.');
    await press('Post Comment');
    await shows('1 Comment');
    await until("[...document.querySelectorAll('article p')].some((each) => each.textContent === 'I bring bread.')").toBe(true);
  });

  test('voice mode works without a voice, and says so', async () => {
    await goto('/recipes');
    await press('View Recipe');
    await press('Voice On');
    await press('Next');
    await shows('Current: Step 1');
    const isMute = await browser.evaluate<boolean>("!('speechSynthesis' in window) || speechSynthesis.getVoices().length === 0");
    if (isMute) await shows('This browser has no voice to read with.');
    await press('Next');
    await shows('Recipe Complete');
    // The tab still responds.
    expect(await browser.evaluate('1 + 1')).toBe(2);
  });
}

/** Whether the element, scrolled to, has been at one place for two frames: on a busy machine they are rendered more slowly than we ask. */
const standsStill = (element: string) => `((found) => {
  found.scrollIntoView({ block: 'center' });
  const place = JSON.stringify(found.getBoundingClientRect());
  if (window.stood?.found !== found || window.stood.place !== place) {
    const stood = { found, place, frames: 0 };
    const count = () => {
      stood.frames += 1;
      if (stood.frames < 2) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    window.stood = stood;
  }
  return window.stood.frames === 2;
})(${element})`;

/** The focused element if the save bar covers it; otherwise nothing. */
const underTheBar = `(() => {
  const bar = document.querySelector('[data-bar]').getBoundingClientRect();
  const field = document.activeElement;
  const { bottom } = field.getBoundingClientRect();
  if (field.closest('[data-bar]') || bottom <= bar.top) return '';
  return field.outerHTML + ' ends at ' + bottom + ', the bar begins at ' + bar.top + ', scrolled by ' + scrollY;
})()`;
