import type { Page } from 'playwright-core';

// Routes are never removed: a request in flight at that moment might never be answered.

/** Delays requests to these addresses until the returned function is called, like a slow network. */
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

/** Blocks requests to these addresses until the returned function is called. */
export async function deadLine(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  let isDead = true;
  await page.route(addresses, (route) => (isDead ? route.abort('internetdisconnected') : route.fallback()));
  return async () => {
    isDead = false;
  };
}

/** Lets only the first request to this address pass; the later ones are never answered. Returns how many there were. */
export async function firstAnswerOnly(page: Page, address: string): Promise<() => number> {
  let requests = 0;
  await page.route(address, (route) => {
    requests += 1;
    return requests === 1 ? route.fallback() : undefined;
  });
  return () => requests;
}

/** Drops the answers of commands to these addresses, which still reach the server, until the returned function is called. Reads pass. */
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

/** For a page that is about to be opened: resolves when the server has answered its watches. */
export const untilLive = (page: Page): Promise<unknown> =>
  page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', ({ payload }) => /^43\d/.test(String(payload))));

/** For a page that is about to be opened: resolves when it hears what becomes of its viewer, also one that watches nothing. */
export const untilConnected = (page: Page): Promise<unknown> =>
  page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('session:is')));
