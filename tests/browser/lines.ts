import type { Page } from 'playwright-core';

// No route is taken away again: a request that is on its way at that moment may be lost, and never be answered.

/** The network holds back what goes to these addresses until the answer is called, as a slow line does. */
export async function slowLine(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  let goOn = () => {};
  const open = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const held: Promise<void>[] = [];
  await page.route(addresses, (route) => {
    const gone = open.then(() => route.fallback()).catch(() => {});
    held.push(gone);
    return gone;
  });
  return async () => {
    goOn();
    await Promise.all(held);
  };
}

/** The network lets nothing through to these addresses, until the answer is called. */
export async function deadLine(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  let isDead = true;
  await page.route(addresses, (route) => (isDead ? route.abort('internetdisconnected') : route.fallback()));
  return async () => {
    isDead = false;
  };
}

/** The server hears what these addresses are told, but its answers do not arrive, until the answer is called. What is only read passes. */
export async function lostAnswers(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  let areLost = true;
  await page.route(addresses, async (route) => {
    if (!areLost || route.request().method() === 'GET') return route.fallback();
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  return async () => {
    areLost = false;
  };
}

/** For a page that is about to be opened: until it hears live of what it shows (the server has answered what it watches). */
export const untilLive = (page: Page): Promise<unknown> =>
  page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', ({ payload }) => /^43\d/.test(String(payload))));
