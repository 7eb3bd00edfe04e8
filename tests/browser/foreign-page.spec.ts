import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { openBrowser, openFor, type Person, signUp } from './open-browser.ts';

/** Another port of the same host: same-site, so cookies are sent, but cross-origin. */
let neighbour: http.Server;
let neighbourUrl: string;
let potluck: PotluckProcess;
let browser: Browser;
let ana: Person;

beforeAll(async () => {
  [potluck, browser] = await Promise.all([startPotluckProcess(), openBrowser()]);
  neighbour = http.createServer((_request, response) => void response.setHeader('Content-Type', 'text/html').end('<!doctype html><body>'));
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
  neighbourUrl = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}/`;
  ana = await openFor(browser, 'Ana', potluck.url);
  await signUp(ana);
});
afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => neighbour.close(resolve));
  await potluck?.stop();
  if (potluck) await removeFolder(potluck.dataFolder);
});

/** The web socket's messages up to `until`; the last one is 'closed' if it was refused or ended. */
const overWebSocket = (page: Page, address: string, says: string[], until: string) =>
  page.evaluate(
    ([address, says, until]) =>
      new Promise<string[]>((resolve) => {
        const received: string[] = [];
        const socket = new WebSocket(address as string);
        socket.onopen = () => (says as string[]).forEach((words) => void socket.send(words));
        socket.onclose = () => resolve([...received, 'closed']);
        socket.onmessage = ({ data }) => {
          received.push(data);
          if (data.includes(until as string)) resolve(received);
        };
      }),
    [address, says, until] as const,
  );

/** The connection id that a page gets with a script element, which sends cookies but no Origin; undefined when it gets none. */
const shakenByScript = (page: Page, url: string) =>
  page.evaluate(
    (url) =>
      new Promise<string | undefined>((resolve) => {
        Object.assign(globalThis, { ___eio: [(text: string) => resolve(JSON.parse(text.slice(1)).sid)] });
        const script = document.createElement('script');
        script.src = `${url}/socket.io/?EIO=4&transport=polling&j=0`;
        script.onerror = () => resolve(undefined);
        document.body.append(script);
      }),
    url,
  );

test('a page from another port of the same host cannot listen as the person who visits it', async () => {
  const page = await ana.context.newPage();
  await page.goto(neighbourUrl);
  const socketUrl = `${potluck.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  expect(await overWebSocket(page, socketUrl, ['40'], 'session:is')).toEqual(['closed']);
  expect(await shakenByScript(page, potluck.url)).toBeUndefined();

  // The id of another client's connection is refused.
  const answer = await ana.context.request.get(`${potluck.url}/socket.io/?EIO=4&transport=polling`);
  const { sid } = JSON.parse((await answer.text()).slice(1));
  expect(await overWebSocket(page, `${socketUrl}&sid=${sid}`, ['2probe', '5', '40'], 'session:is')).toEqual(['closed']);

  await page.goto(potluck.url);
  const ours = await overWebSocket(page, socketUrl, ['40'], 'session:is');
  expect(ours.at(-1)).toMatch(/"userId":"[^"]+"/);
});

test('a page of ours may poll', async () => {
  const page = await ana.context.newPage();
  await page.goto(potluck.url);
  const first = await page.evaluate(async () => (await fetch('/socket.io/?EIO=4&transport=polling')).text());
  expect(JSON.parse(first.slice(1)).sid).toEqual(expect.any(String));
});

test('a page from another port signs nobody out, whether by a picture or by a link', async () => {
  const page = await ana.context.newPage();
  const signedIn = async () => (await ana.context.request.get('/api/auth/user')).status();
  await page.goto(neighbourUrl);
  await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const picture = new Image();
        picture.onload = resolve;
        picture.onerror = resolve;
        picture.src = address;
      }),
    `${potluck.url}/api/logout`,
  );
  expect(await signedIn()).toBe(200);
  await page.evaluate((address) => location.assign(address), `${potluck.url}/api/logout`);
  await page.waitForURL(`${potluck.url}/`);
  expect(await signedIn()).toBe(200);
  await page.evaluate(() => location.assign('/api/logout'));
  await expect.poll(signedIn).toBe(401);
});
