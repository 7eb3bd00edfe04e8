import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { type OtherBrowser, windowSize } from './other-browser.ts';

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find(existsSync);

/** What must be installed for it; undefined if it is installed. */
export const firefoxNeeds = program ? undefined : 'needs Firefox: apt install firefox-esr';

/** The installed Firefox over WebDriver BiDi: Playwright supports only its own build. */
export async function openFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program as string, headless: true });
  const page = await browser.newPage();
  await page.setViewport(windowSize);
  const find = async (element: string) => (await page.evaluateHandle(element)) as ElementHandle<HTMLInputElement>;
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    press: async (element) => (await find(element)).click(),
    type: (text) => page.keyboard.type(text),
    pressTab: () => page.keyboard.press('Tab'),
    chooseFile: async (field, file) => (await find(field)).uploadFile(file),
    close: () => browser.close(),
  };
}
