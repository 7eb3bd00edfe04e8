import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Engine, type FoundEngine, freePort, isFree, type StartOptions } from './engine.ts';

export interface ServerLocation {
  port: number;
  folder: string;
}
interface Command {
  program: string;
  args: string[];
  /** Added to the environment of this process. */
  env?: Record<string, string>;
  /** Environment variables to leave out: a server may take them for its own options. */
  withoutEnv?: RegExp;
  cwd?: string;
}
export interface ChildEngineOptions {
  version: string;
  /**
   * What to start. Called at every start, so that it can write files and pick further ports first.
   * The program must be the server itself (a script ends with `exec`), since it is stopped by its pid.
   * Its standard input ends when this process does, which ends our launchers too.
   */
  command(location: ServerLocation): Command | Promise<Command>;
  url(location: ServerLocation): string;
  /** Resolves when the server is ready; called repeatedly until then. */
  answers(location: ServerLocation): Promise<unknown>;
  /** Timeout of the start, in ms. */
  startTimeoutMs?: number;
}

/** An engine that is a child process, listening on loopback. */
export function childEngine(options: ChildEngineOptions): FoundEngine {
  return { version: options.version, start: (where) => startChild(options, where) };
}

async function startChild(options: ChildEngineOptions, { port, folder }: StartOptions = {}): Promise<Engine> {
  if (folder) await mkdir(folder, { recursive: true });
  const location: ServerLocation = {
    port: port ?? (await freePort()),
    folder: folder ?? (await mkdtemp(join(tmpdir(), 'potluck-engine-'))),
  };
  let output = '';
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();

  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    await ended;
  };
  const dispose = async () => {
    await end('SIGKILL');
    if (!folder) await rm(location.folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const failure = (why: string) => new Error(`${options.version} ${why}${output ? `:\n${output.slice(-4_000)}` : ''}`);

  const start = async () => {
    if (child) throw failure('runs already');
    // Otherwise the other server's answers would count as this one's.
    if (!(await isFree(location.port))) {
      output += `port ${location.port} is in use\n`;
      throw failure('cannot start');
    }
    const { program, args, env, withoutEnv, cwd } = await options.command(location);
    const started = spawn(program, args, { cwd: cwd ?? location.folder, env: { ...environmentWithout(withoutEnv), ...env } });
    child = started;
    let running = true;
    // Ignores a broken pipe to a server that has ended.
    started.stdin.on('error', () => {});
    const watchman = endWithUs(started);
    for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    ended = new Promise((resolve) => {
      const done = () => {
        watchman?.kill('SIGKILL');
        running = false;
        child = undefined;
        resolve();
      };
      started.once('exit', done).once('error', (error) => {
        output += error.message;
        done();
      });
    });
    const deadline = Date.now() + (options.startTimeoutMs ?? 30_000);
    let reason = '';
    while (running) {
      const tried = options.answers(location).then(
        () => true,
        (error) => {
          reason = String(error);
          return false;
        },
      );
      if (await Promise.race([tried, ended.then(() => false), pause(5_000, false)])) return;
      if (running && Date.now() > deadline) {
        await end('SIGKILL');
        throw failure(`did not answer in time (${reason})`);
      }
      await pause(25);
    }
    throw failure('ended before it answered');
  };

  // Another process may have taken the port since it was found free.
  for (let attempt = 1; ; attempt++) {
    try {
      await start();
      break;
    } catch (error) {
      if (port || attempt === 3 || !/in use/i.test(output)) {
        await dispose();
        throw error;
      }
      location.port = await freePort();
      output = '';
    }
  }
  return {
    version: options.version,
    url: options.url(location),
    ours: true,
    output: () => output,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose,
  };
}

/** The engine does not outlive this process, even a killed one: a shell waits for the end of a pipe from here. */
function endWithUs({ pid }: ChildProcess): ChildProcess | undefined {
  if (pid === undefined) return undefined;
  const watchman = spawn('sh', ['-c', `read -r _; kill -9 ${pid}`], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watchman.on('error', () => {});
  watchman.unref();
  (watchman.stdin as unknown as { unref(): void }).unref();
  return watchman;
}

const environmentWithout = (names: RegExp | undefined): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !names?.test(name)));

/** The output of an installed program, such as its version; undefined when it is not installed. */
export async function printedBy(program: string, argument: string, withoutEnv?: RegExp): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, [argument], { env: environmentWithout(withoutEnv) });
    return stdout + stderr;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Resolves when the server at this port answers `question` with a match of `answer`. */
export function answersTo(port: number, question: string, answer: RegExp, host = '127.0.0.1'): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ port, host, timeout: 2_000 }, () => socket.write(question));
    socket.on('data', (data) => {
      text += data;
      if (!answer.test(text)) return;
      resolve();
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject).once('close', () => reject(new Error(`the answer was '${text}'`)));
  });
}

/** Resolves when this address answers with a success status. */
export async function answersWell(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`status ${response.status}`);
}
