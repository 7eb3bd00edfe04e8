import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** In ms. What waits for it may have no time limit of its own. */
const startTimeout = 300_000;

/** Those that were started last, also if they have ended. */
const latest: { program: string; output(): string }[] = [];
const keptOutputs = 12;
const keptLetters = 4_000;

/** The end of the output of the programs that this worker has started last, for a test that failed. */
export function latestOutput(): string {
  return latest.map(({ program, output }) => `— ${program}:\n${output().slice(-keptLetters)}`).join('\n');
}

/** One of our programs in a child process. */
export interface StartedProcess {
  process: ChildProcess;
  /** Resolves with the match in its ready line; rejects when it ends before, or is not ready in time. */
  ready: Promise<string>;
  /** Its output so far. */
  output(): string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM: it finishes requests in flight. */
  stop(): Promise<void>;
}

/** Starts `program`, a built root or a source; `sign` matches its ready line, and the result of `ready` in it. */
export function startProcess(program: string[], env: Record<string, string>, sign: RegExp): StartedProcess {
  const loader = program.some((file) => file.endsWith('.ts')) ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, ...program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  latest.push({ program: program.join(' '), output: () => output });
  latest.splice(0, latest.length - keptOutputs);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stderr.on('data', (data) => {
    output += data;
  });
  const ready = new Promise<string>((resolve, reject) => {
    const failed = (how: string) => reject(new Error(`${program[0]} ${how}:\n${output}`));
    const late = setTimeout(() => failed(`was not ready within ${startTimeout / 1_000} s`), startTimeout).unref();
    child.once('exit', (code) => failed(`ended with ${code} before it was ready`));
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`;
      const found = sign.exec(line)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  // The rejection is also reported by the exit.
  ready.catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return { process: child, ready, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
