import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refused } from '@potluck/events';
import { afterEach, expect, test } from 'vitest';
import { isServing, NotServing, sendToolCommand } from './send-tool-command.ts';
import { socketPath } from './socket-path.ts';
import { type Progress, type ToolHandlers, ToolRefused } from './tool-commands.ts';
import { serveToolsSocket } from './tools-socket.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function folder(name = 'potluck-tools-'): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), name));
  cleanUp.push(() => rm(path, { recursive: true, force: true }));
  return path;
}
async function serve(dataFolder: string, handlers: Partial<ToolHandlers>) {
  const served = await serveToolsSocket({ dataFolder, handlers });
  cleanUp.push(() => served.close());
  return served;
}

test('a request during the start waits, and no other server gets the folder', async () => {
  const dataFolder = await folder();
  let started: (handlers: Partial<ToolHandlers>) => void = () => {};
  const served = await serveToolsSocket({ dataFolder, handlers: new Promise((resolve) => (started = resolve)) });
  cleanUp.push(() => served.close());
  const answer = sendToolCommand(dataFolder, 'ping', {});
  await expect(serveToolsSocket({ dataFolder, handlers: {} })).rejects.toThrow('Another program is using the data folder');
  started({ ping: async () => ({ pid: 1 }) });
  expect(await answer).toEqual({ pid: 1 });
});

test('a tool gets the answer to its request', async () => {
  const dataFolder = await folder();
  await serve(dataFolder, { 'accounts-add': async ({ email }) => ({ link: `for ${email} – ä` }) });
  expect(await sendToolCommand(dataFolder, 'accounts-add', { email: 'ana@example.org' })).toEqual({ link: 'for ana@example.org – ä' });
});

test('a long answer arrives, such as the list of ten thousand accounts', async () => {
  const dataFolder = await folder();
  const account = { email: 'somebody@example.org', name: 'Some Body', createdAt: '2026-02-03T12:00:00.000Z', hasPassword: true };
  const accounts = Array.from({ length: 20_000 }, () => account);
  await serve(dataFolder, { 'accounts-list': async () => ({ registrationOpen: true, accounts }) });
  expect((await sendToolCommand(dataFolder, 'accounts-list', {})).accounts).toHaveLength(20_000);
});

test('progress arrives before the result, in order', async () => {
  const dataFolder = await folder();
  await serve(dataFolder, {
    'projections-rebuild': async (_input, { report }) => {
      for (const done of [1, 2, 3]) report({ unit: 'events', done, of: 3 });
      return { version: 2, events: 3, seconds: 0 };
    },
  });
  const seen: Progress[] = [];
  await sendToolCommand(
    dataFolder,
    'projections-rebuild',
    { name: 'feed', order: 'rebuild' },
    { onProgress: (progress) => seen.push(progress) },
  );
  expect(seen.map((progress) => progress.done)).toEqual([1, 2, 3]);
});

test('without a server the tool is told that none is running', async () => {
  await expect(sendToolCommand(await folder(), 'ping', {})).rejects.toThrow(NotServing);
});

test('a socket file that a killed server left counts as none, and is taken over', async () => {
  const dataFolder = await folder();
  await writeFile(socketPath(dataFolder), '');
  expect(await isServing(dataFolder)).toBe(false);
  await serve(dataFolder, { ping: async () => ({ pid: 1 }) });
  expect(await sendToolCommand(dataFolder, 'ping', {})).toEqual({ pid: 1 });
});

test('two servers cannot open one data folder', async () => {
  const dataFolder = await folder();
  await serve(dataFolder, {});
  await expect(serveToolsSocket({ dataFolder, handlers: {} })).rejects.toThrow('Another program is using the data folder');
});

test.runIf(process.platform !== 'win32')('nobody else may connect', async () => {
  const { path } = await serve(await folder(), {});
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a data folder with a long path is served too', async () => {
  const dataFolder = await folder(`potluck-${'x'.repeat(110)}-`);
  const { path } = await serve(dataFolder, { ping: async () => ({ pid: 1 }) });
  expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
  expect(await sendToolCommand(dataFolder, 'ping', {})).toEqual({ pid: 1 });
});

test.each([new ToolRefused('There is no such member'), new Refused('user-not-found')])(
  'a refusal arrives in its own words: %s',
  async (refusal) => {
    const dataFolder = await folder();
    await serve(dataFolder, { ping: () => Promise.reject(refusal) });
    await expect(sendToolCommand(dataFolder, 'ping', {})).rejects.toThrow(new ToolRefused(refusal.message));
  },
);

test('a command that the server does not know is refused', async () => {
  const dataFolder = await folder();
  await serve(dataFolder, {});
  await expect(sendToolCommand(dataFolder, 'ping', {})).rejects.toThrow('The running server does not know this command');
  await expect(sendToolCommand(dataFolder, 'constructor' as 'ping', {})).rejects.toThrow('The running server does not know this command');
});

test('a tool notices that the server ended during its request', async () => {
  const dataFolder = await folder();
  const served = await serveToolsSocket({ dataFolder, handlers: { ping: () => served.close().then(() => ({ pid: 1 })) } });
  await expect(sendToolCommand(dataFolder, 'ping', {})).rejects.toThrow('went away');
});

test('a tool says what it waits for, and gives a server up that does not even answer whether it is alive', async () => {
  const dataFolder = await folder();
  const deaf = createServer(() => {}).listen(socketPath(dataFolder));
  await once(deaf, 'listening');
  cleanUp.push(async () => deaf.close());
  const said: string[] = [];
  const patience = { quiet: 20, most: 200 };
  await expect(sendToolCommand(dataFolder, 'ping', {}, { onWait: (text) => said.push(text), patience })).rejects.toThrow(
    new RegExp(`^The server that has ${dataFolder} open has not answered for \\d+ s`),
  );
  expect(said).toEqual([`Waiting for the server that has ${dataFolder} open …`]);
});

test('a tool waits for a command that takes long, while its server is alive', async () => {
  const dataFolder = await folder();
  let pings = 0;
  let end: (answer: { link: string }) => void = () => {};
  await serve(dataFolder, {
    'accounts-add': () => new Promise((resolve) => (end = resolve)),
    async ping() {
      pings += 1;
      if (pings === 20) end({ link: 'late' });
      return { pid: 1 };
    },
  });
  const patience = { quiet: 50, most: 500 };
  expect(await sendToolCommand(dataFolder, 'accounts-add', { email: 'ana@example.org' }, { patience })).toEqual({ link: 'late' });
});

test('a handler is aborted when its tool disconnects', async () => {
  const dataFolder = await folder();
  const aborted = new Promise<void>((resolve) => {
    void serve(dataFolder, {
      ping: (_input, { report, signal }) => {
        report({ unit: 'events', done: 0, of: 1 });
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            resolve();
            reject(new Error('gone'));
          }),
        );
      },
    }).then(({ path }) => {
      const socket = connect(path, () => socket.write('{"command":"ping","input":{}}\n'));
      socket.once('data', () => socket.destroy());
    });
  });
  await aborted;
});

test('a request that is not JSON is refused, and the server continues', async () => {
  const dataFolder = await folder();
  const { path } = await serve(dataFolder, { ping: async () => ({ pid: 1 }) });
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(path, () => socket.write('hello\n'));
    socket.once('data', (data) => resolve(String(data)));
  });
  expect(JSON.parse(answer)).toHaveProperty('error');
  expect(await sendToolCommand(dataFolder, 'ping', {})).toEqual({ pid: 1 });
});
