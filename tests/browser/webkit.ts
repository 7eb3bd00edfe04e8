import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../engines/engine.ts';
import { type OtherBrowser, windowSize } from './other-browser.ts';

const driver = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
const libraries = '/usr/lib';
/** The library's minimal browser for tests. */
const browser = (existsSync(libraries) ? readdirSync(libraries) : [])
  .flatMap((machine) => ['6.0', '4.1', '4.0'].map((version) => join(libraries, machine, `webkit2gtk-${version}/MiniBrowser`)))
  .find(existsSync);

/** What must be installed for it; undefined if it is installed. */
export const webKitNeeds =
  existsSync(driver) && existsSync(screen) && browser ? undefined : 'needs WebKit: apt install webkit2gtk-driver xvfb';

/** WebKitGTK over WebDriver, on a virtual screen. */
export async function openWebKit(): Promise<OtherBrowser> {
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    display.once('exit', () => reject(new Error('Xvfb ended')));
  });
  const port = await freePort();
  const program = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const call = caller(`http://127.0.0.1:${port}`);
  await answers(call, program);
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
  });
  const session = `/session/${sessionId}`;
  const run = <T>(expression: string) => call<T>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  /** WebDriver's path of the element of this expression. */
  const find = async (element: string) => {
    const found = await run<Record<string, string> | null>(element);
    if (!found) throw new Error(`${element} finds nothing`);
    return `${session}/element/${Object.values(found)[0]}`;
  };
  const type = async (text: string) => {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  await call('POST', `${session}/window/rect`, windowSize);
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    evaluate: async <T>(expression: string) => JSON.parse(await run<string>(`JSON.stringify(${expression}) ?? 'null'`)) as T,
    press: async (element) => call('POST', `${await find(element)}/click`, {}),
    type,
    // WebDriver's code of the key.
    pressTab: () => type('\uE004'),
    chooseFile: async (field, file) => call('POST', `${await find(field)}/value`, { text: file }),
    async close() {
      await call('DELETE', session).catch(() => {});
      await Promise.all([end(program), end(display)]);
    },
  };
}

/** One command of WebDriver at a time, as JSON over HTTP. */
const caller =
  (url: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };

/** Resolves once the driver listens. */
async function answers(call: ReturnType<typeof caller>, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
    if (await call('GET', '/status').catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`WebKitWebDriver ended with ${program.exitCode}`);
}

async function end(program: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => program.once('exit', resolve));
  if (program.exitCode !== null || program.signalCode !== null || !program.kill()) return;
  await gone;
}
