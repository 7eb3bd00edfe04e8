import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../browser/open-browser.ts';
import { freePort } from '../engines/engine.ts';

export interface PortedBrowser {
  browser: Browser;
  /** The port for DevTools connections. */
  port: number;
}

/** A Chromium for Lighthouse, on a port of loopback. `cookieHeader`: the session, as a request header. */
export async function openBrowserWithPort(url: string, cookieHeader?: string): Promise<PortedBrowser> {
  const port = await freePort();
  const options = await launchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  if (cookieHeader) {
    const cookies = cookieHeader.split('; ').map((cookie) => {
      const at = cookie.indexOf('=');
      // With an expiry, because session cookies are deleted when the last window is closed.
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url, expires: Date.now() / 1000 + 3_600 };
    });
    const session = await browser.newBrowserCDPSession();
    await session.send('Storage.setCookies', { cookies });
    await session.detach();
  }
  return { browser, port };
}
