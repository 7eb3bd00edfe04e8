import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../browser/open-browser.ts';
import { freePort } from '../engines/engine.ts';

export interface PortedBrowser {
  browser: Browser;
  /** Where it takes DevTools' connections. */
  port: number;
}

/** A Chromium that Lighthouse can join, on a port of loopback. `cookieHeader`: whose session it has, in the form of a request's header. */
export async function openBrowserWithPort(url: string, cookieHeader?: string): Promise<PortedBrowser> {
  const port = await freePort();
  const options = await launchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  if (cookieHeader) {
    const cookies = cookieHeader.split('; ').map((cookie) => {
      const at = cookie.indexOf('=');
      // With an end, because a cookie of the browser's session goes when its last window is closed.
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url, expires: Date.now() / 1000 + 3_600 };
    });
    const session = await browser.newBrowserCDPSession();
    await session.send('Storage.setCookies', { cookies });
    await session.detach();
  }
  return { browser, port };
}
