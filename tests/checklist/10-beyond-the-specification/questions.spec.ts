import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { form, recipeForm } from '@potluck/tools/demo/form';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { grant, pressUntilFocused } from '../moderators.ts';
import { type Cook, cook } from '../people.ts';

let lin: Cook;
/** Another site, which counts its requests. */
let elsewhere: http.Server;
let reached = 0;
beforeAll(async () => {
  lin = await cook('Lin');
  await grant('analyst', lin.id);
  elsewhere = http.createServer((_request, response) => {
    reached++;
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }).end('export default 1;');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void elsewhere?.close());

const answer = () => lin.page.getByRole('region', { name: 'Answer', exact: true });
const rows = async (): Promise<string[][]> => {
  await answer().getByRole('table').waitFor();
  const found = await answer().getByRole('row').all();
  return Promise.all(found.map(async (row) => (await row.getByRole('cell').allInnerTexts()).map((cell) => cell.trim())));
};
const choose = (name: string, source: string) =>
  lin.page.getByLabel('Choose a File').setInputFiles({ name, mimeType: 'text/typescript', buffer: Buffer.from(source) });

const asks = (body: string) => `import { defineQuestion } from '@potluck/projector/question';\n${body}`;

describe('10. Beyond the specification: questions of analysts', () => {
  test('without code: the choices are in the address, which gives the same answer', async () => {
    const { page } = lin;
    const mine = form({ title: 'Leeks', content: 'Fresh' });
    const { id } = await lin.http.post<{ id: number }>('/api/announcements', mine);
    await lin.http.post(`/api/announcements/${id}/comments`, { content: 'With potatoes' });
    await page.goto('/analysis/questions');
    await page.getByText('Choose an event type').waitFor();
    await page.getByLabel('Event type', { exact: true }).click();
    await page.getByRole('option', { name: 'CommentAdded', exact: true }).click();
    await page.getByLabel('By', { exact: true }).click();
    await page.getByRole('option', { name: 'Month', exact: true }).click();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const month = new Date().toISOString().slice(0, 7);
    const shown = (await rows()).at(-1);
    expect(shown?.[0]).toBe(month);
    expect(Number(shown?.[1])).toBeGreaterThan(0);
    await answer().locator('svg').first().waitFor();
    expect(new URL(page.url()).search).toBe('?types=CommentAdded&by=month');
    await page.reload();
    expect((await rows()).at(-1)?.[0]).toBe(month);
    const download = page.waitForEvent('download');
    await answer().getByRole('button', { name: 'Download as CSV' }).click();
    expect((await text(await (await download).createReadStream())).split('\r\n')[0]).toBe('month,events');
    await page.getByText('As a file', { exact: true }).click();
    expect(await page.locator('pre').innerText()).toContain("takes: ['CommentAdded'],");
  });

  test('the answer shown is that of the address: Back asks again, and a changed question says so', async () => {
    const { page } = lin;
    await page.goto('/analysis/questions?types=CommentAdded&by=type');
    expect((await rows()).at(-1)?.[0]).toBe('CommentAdded');
    await page.getByRole('button', { name: 'What are posts reported for?' }).click();
    await page.waitForURL(/types=ReportReceived/);
    await answer().waitFor();
    await page.goBack();
    await expect.poll(async () => (await rows()).at(-1)?.[0]).toBe('CommentAdded');
    expect(await answer().getByText('Ask again for its answer').count()).toBe(0);
    await page.getByLabel('By', { exact: true }).click();
    await page.getByRole('option', { name: 'Month', exact: true }).click();
    await answer().getByText('The question has changed since. Ask again for its answer.').waitFor();
  });

  test('a value keeps every letter, however fast and wherever it is typed', async () => {
    const { page } = lin;
    await page.goto('/analysis/questions?types=ReportReceived&field=contentId');
    const value = page.getByLabel('contentId is', { exact: true });
    await value.fill('17');
    await page.keyboard.press('Home');
    await page.keyboard.type('23456');
    expect(await value.inputValue()).toBe('2345617');
    await page.waitForURL(/&is=2345617$/);
  });

  test('only where a field is at least a number, or has one of its few values', async () => {
    const { page } = lin;
    const choose = async (label: string, option: string) => {
      await page.getByLabel(label, { exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    const count = async () => Number((await rows()).at(-1)?.[1]?.replaceAll(',', ''));
    for (const servings of [2, 9_000]) {
      const recipe = { title: `For ${servings}`, servings, ingredients: ['Rice'], instructions: ['Cook'], isPublic: true };
      await lin.http.post('/api/recipes', recipeForm(recipe));
    }
    await page.goto('/analysis/questions?types=RecipeCreated&by=type');
    const all = await count();
    await choose('Only where', 'servings');
    await page.getByText('Say a value for servings').waitFor();
    await choose('Condition', 'servings is at least');
    await page.getByText('Say a number for servings').waitFor();
    await page.getByLabel('servings is at least', { exact: true }).fill('9000');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.poll(count).toBeLessThan(all);
    const large = await count();
    expect(large).toBeGreaterThan(0);
    expect(new URL(page.url()).search).toBe('?types=RecipeCreated&by=type&field=servings&test=min&is=9000');
    await page.reload();
    expect(await count()).toBe(large);
    await choose('Only where', 'isPublic');
    await choose('isPublic is', 'yes');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.poll(() => page.locator('pre').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?types=RecipeCreated&by=type&field=isPublic&is=true');
    await page.goto('/analysis/questions?types=RecipeCreated&field=servings&test=nothing&is=9000');
    await page.getByText('A condition in this address is not known').waitFor();
  });

  test('a file runs in the browser over events without personal fields, and its chart is drawn', async () => {
    const { page } = lin;
    await page.goto('/analysis/questions');
    const source = asks(`
      interface Day { day: string; posts: number; seen: string }
      export default defineQuestion({
        name: 'posts',
        takes: ['AnnouncementPosted'],
        keys: ({ metadata: { at } }) => [at.slice(0, 10)],
        evolve: (known: Day | undefined, event, day): Day => ({ day, posts: (known?.posts ?? 0) + 1, seen: JSON.stringify(event.data) }),
        chart: { kind: 'lines', x: 'day', y: ['posts'] },
      });`);
    await choose('posts.ts', source);
    const [day, posts, seen] = (await rows()).at(-1) ?? [];
    expect(day).toBe(new Date().toISOString().slice(0, 10));
    expect(Number(posts)).toBeGreaterThan(0);
    expect(Object.keys(JSON.parse(seen ?? ''))).toEqual(['announcementId', 'userId']);
    expect(seen).not.toContain(lin.id);
    await answer().locator('svg').first().waitFor();
  });

  test('an error in a file is shown, with the event', async () => {
    const { page } = lin;
    await page.goto('/analysis/questions');
    const alert = page.getByRole('alert');
    await choose(
      'throws.ts',
      asks(`export default defineQuestion({ name: 'x', takes: ['AnnouncementPosted'], keys: () => ['a'],
      evolve() { throw new Error('too salty'); } });`),
    );
    await expect
      .poll(() => alert.innerText())
      .toMatch(/it throws on AnnouncementPosted of announcement-[0-9a-f]{16}, position \d+: too salty/);
    await choose(
      'closed.ts',
      asks(`export default defineQuestion({ name: 'x', takes: ['ReportFiled'], keys: () => ['a'], evolve: () => 1 });`),
    );
    await expect.poll(() => alert.innerText()).toContain('Must be event types that analysts see');
    await choose('imports.ts', `import fs from 'node:fs'; export default fs;`);
    await expect.poll(() => alert.innerText()).toContain('it imports node:fs');
    await choose('broken.ts', 'export default {');
    await expect.poll(() => alert.innerText()).toContain('It cannot be read');
    // It answers instead of the frame.
    await choose(
      'forged.ts',
      `port.postMessage({ question: { name: 'x', takes: ['AnnouncementPosted'], chart: { kind: 'bars', x: 'a', y: 7 } } });`,
    );
    await expect.poll(() => alert.innerText()).toContain('It answered what is no answer');
  });

  test('a file has no access to the network, the page or the session', async () => {
    const { port } = elsewhere.address() as AddressInfo;
    await lin.page.goto('/analysis/questions');
    const own = new URL(lin.page.url()).origin;
    const tries: Record<string, string> = {
      fetch: `fetch('http://127.0.0.1:${port}/').then(() => 'reached')`,
      'own server': `fetch('${own}/api/auth/user', { credentials: 'include' }).then(() => 'reached')`,
      'own server, no answer': `fetch('${own}/api/health', { mode: 'no-cors' }).then(() => 'reached')`,
      xhr: `new Promise((resolve, reject) => { const x = new XMLHttpRequest(); x.onload = () => resolve('reached'); x.onerror = reject; x.open('GET', 'http://127.0.0.1:${port}/'); x.send(); })`,
      socket: `new Promise((resolve, reject) => { const s = new WebSocket('ws://127.0.0.1:${port}/'); s.onopen = () => resolve('reached'); s.onerror = reject; })`,
      events: `new Promise((resolve, reject) => { const s = new EventSource('http://127.0.0.1:${port}/'); s.onopen = () => resolve('reached'); s.onerror = reject; })`,
      import: `(0, eval)("import('http://127.0.0.1:${port}/x.js')").then(() => 'reached')`,
      importScripts: `new Promise((resolve) => { importScripts('http://127.0.0.1:${port}/x.js'); resolve('reached'); })`,
      worker: `new Promise((resolve, reject) => { const w = new Worker('http://127.0.0.1:${port}/x.js'); w.onerror = reject; w.onmessage = resolve; })`,
      page: `Promise.resolve(typeof document === 'undefined' && typeof parent === 'undefined' ? 'none' : 'reached')`,
      storage: `Promise.resolve(typeof localStorage === 'undefined' ? 'none' : 'reached')`,
      databases: `new Promise((resolve, reject) => { const r = indexedDB.open('x'); r.onsuccess = () => resolve('reached'); r.onerror = reject; })`,
      caches: `caches.open('x').then(() => 'reached')`,
    };
    const attempts = Object.entries(tries).map(([name, code]) => `attempt(${JSON.stringify(name)}, () => ${code});`);
    await choose(
      'hostile.ts',
      asks(`
      const states = new Map<string, string>();
      function attempt(name: string, act: () => Promise<unknown>) {
        states.set(name, 'waiting');
        try { act().then((value) => states.set(name, String(value)), () => states.set(name, 'refused')); }
        catch { states.set(name, 'refused'); }
      }
      ${attempts.join('\n')}
      export default defineQuestion({ name: 'hostile', takes: ['AnnouncementPosted'], keys: () => ['one'], evolve: () => 1,
        rows: () => [...states].map(([name, state]) => ({ name, state })) });`),
    );
    const found = Object.fromEntries((await rows()).slice(1) as [string, string][]);
    expect(Object.keys(found)).toEqual(Object.keys(tries));
    expect(Object.values(found)).not.toContain('reached');
    expect(found).toMatchObject({ xhr: expect.not.stringContaining('reached'), page: 'none', storage: 'none', importScripts: 'refused' });
    // Removing the frame ends what still runs in it, and no request has arrived.
    await expect.poll(() => lin.page.locator('iframe').count()).toBe(0);
    expect(reached).toBe(0);
    const frame = await lin.http.request('/question-frame.html');
    expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox allow-scripts$/);
    // In development the pages have no policy: the file brings its own.
    expect(await frame.text()).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none';`);
  });

  test('an endless file can be stopped, and another run', async () => {
    const { page } = lin;
    await page.goto('/analysis/questions');
    await choose(
      'endless.ts',
      asks(`export default defineQuestion({ name: 'x', takes: ['AnnouncementPosted'], keys: () => ['a'],
      evolve() { for (;;); } });`),
    );
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'What are posts reported for?' }).click();
    await answer().waitFor();
  });

  test('it is accessible, light and dark, also by keyboard', async () => {
    const { page } = lin;
    await page.goto('/analysis/questions');
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'How soon do posts get a comment?' }));
    await page.keyboard.press('Enter');
    await rows();
    await expectAccessibleLightAndDark(page);
    expect(lin.complaints.filter((complaint) => !/Content Security Policy|violates the following/i.test(complaint))).toEqual([]);
  });
});
