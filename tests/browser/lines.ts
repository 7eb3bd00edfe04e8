import type { Page } from 'playwright-core';

/** The network holds back what goes to these addresses until the answer is called, as a slow line does. */
export async function slowLine(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  let goOn = () => {};
  const open = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const held: Promise<void>[] = [];
  await page.route(addresses, (route) => {
    const gone = open.then(() => route.continue()).catch(() => {});
    held.push(gone);
    return gone;
  });
  return async () => {
    goOn();
    await Promise.all(held);
    await page.unroute(addresses);
  };
}

/** The network lets nothing through to these addresses, until the answer is called. */
export async function deadLine(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(addresses);
}
