import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeFolder, temporaryFolder } from '../potluck-process.ts';
import type { ProbeRequest, Turns } from './probe.ts';

/** The connection to the probe in the server under test. */
export interface ProbeLink {
  /** Node options for the server. */
  readonly program: string[];
  readonly env: Record<string, string>;
  /** The longest turn and round of its main thread during `work`. */
  during(work: () => Promise<unknown>): Promise<Turns>;
  /** Runs the garbage collector. */
  collect(): Promise<void>;
  close(): Promise<void>;
}

export async function openProbeLink(): Promise<ProbeLink> {
  const folder = await temporaryFolder();
  const path = join(folder, 'probe');
  const server = createServer();
  const connected = once(server, 'connection') as Promise<[Socket]>;
  server.listen(path);
  await once(server, 'listening');
  const socket = connected.then(([found]) => found.on('error', () => {}));
  const lines = socket.then((found) => createInterface(found));

  /** Answers come in the order of the requests; none after the server has ended. */
  const waiting: ((line: string | undefined) => void)[] = [];
  void lines.then((found) => {
    found.on('line', (line) => waiting.shift()?.(line));
    found.on('close', () => {
      for (const tell of waiting.splice(0)) tell(undefined);
    });
  });
  async function ask(request: ProbeRequest): Promise<unknown> {
    await lines;
    const found = await socket;
    if (found.destroyed) throw new Error('the server under test has ended');
    const answered = new Promise<string | undefined>((resolve) => waiting.push(resolve));
    found.write(`${request}\n`);
    const line = await answered;
    if (line === undefined) throw new Error('the server under test has ended');
    return JSON.parse(line);
  }

  return {
    program: ['--expose-gc', 'tests/abuse/probed-main.ts'],
    env: { POTLUCK_PROBE: path },
    async during(work) {
      await ask('begin');
      await work();
      return (await ask('end')) as Turns;
    },
    collect: async () => void (await ask('collect')),
    async close() {
      void socket.then((found) => found.destroy());
      server.close();
      await removeFolder(folder);
    },
  };
}
