import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type RefusalCode, Refused } from '@potluck/events';
import { startProcess } from '@potluck/stores/worker/start-process';
import { FairTurns, type Turn } from '../fair-turns.ts';
import type { FileFormat } from './file-format.ts';
import type { PreparedFile } from './prepare-image.ts';

export interface FileToPrepare {
  path: string;
  format: FileFormat;
  /** The folder for the converted files. */
  folder: string;
  /** Maximum length of a video. */
  maxSeconds: number;
}
/** The answer of a preparing process. */
export type Outcome = { prepared: PreparedFile } | { refused: { code: RefusalCode; message: string } } | { failed: string };

export interface Limits {
  /** CPU time for one file. A video of 100 MB takes a few seconds, the costliest image five. */
  cpuSeconds: number;
  /** Elapsed time for one file: for systems without CPU times, and for a process that hangs without using CPU. */
  seconds: number;
  /** Time until a process reports that it is ready. */
  startSeconds: number;
}

/** How long an idle process is kept, in ms, and after how many files it is replaced: parsers of untrusted files get a fresh process. */
const idleMs = 5_000;
const mostFiles = 50;
const pollMs = 500;

const busy = () => new Refused('unavailable', { message: 'Many files are arriving at the moment. Please try again.' });
/** A queue for each kind, so that images do not wait for videos. */
const newTurns = () => new FairTurns({ atOnce: 2, mostWaiting: 50, mostOfOne: 8, full: busy });

/**
 * Converts uploaded files in separate processes, which may crash without harm to this one. A file that needs too much memory or time is
 * refused. Members take turns, with one file in progress for each.
 */
export class PreparingProcesses {
  readonly #limits: Limits;
  readonly #turns = { image: newTurns(), video: newTurns() };
  readonly #idle = new Set<PreparingProcess>();

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { cpuSeconds: 20, seconds: 120, startSeconds: 30, ...limits };
  }

  /** Throws Refused for a file that cannot be converted, and Gone when the sender has disconnected. */
  prepare(turn: Turn, file: FileToPrepare): Promise<PreparedFile> {
    return this.#turns[file.format.kind].run(turn, async () => {
      const preparing = await this.#take();
      const outcome = await preparing.work(file, this.#limits);
      this.#putBack(preparing);
      if ('prepared' in outcome) return outcome.prepared;
      if ('failed' in outcome) throw new Error(outcome.failed);
      const { code, message } = outcome.refused;
      throw new Refused(code, { message });
    });
  }

  async #take(): Promise<PreparingProcess> {
    for (const idle of this.#idle) {
      this.#idle.delete(idle);
      idle.wake();
      if (!idle.over) return idle;
    }
    return PreparingProcess.start(this.#limits);
  }

  #putBack(preparing: PreparingProcess): void {
    if (preparing.over) return;
    if (preparing.files >= mostFiles || this.#idle.size >= 2) {
      preparing.end();
      return;
    }
    this.#idle.add(preparing);
    preparing.sleep(idleMs, () => this.#idle.delete(preparing));
  }
}

class PreparingProcess {
  files = 0;
  over = false;
  #idle: NodeJS.Timeout | undefined;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.once('exit', () => {
      this.over = true;
    });
    // Errors are handled when the process exits.
    child.on('error', () => {});
    // The child does not keep this process alive; it exits when this one does.
    child.unref();
    child.channel?.unref();
  }

  /** Starts a process and waits until it is ready. It does not get this process's environment, which has secrets. */
  static async start({ startSeconds }: Limits): Promise<PreparingProcess> {
    const child = startProcess(new URL('./preparing-process.ts', import.meta.url), {
      nodeOptions: ['--max-old-space-size=256'],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    child.stderr?.on('data', (data) => {
      errors = `${errors}${data}`.slice(-2_000);
    });
    const late = setTimeout(() => child.kill('SIGKILL'), startSeconds * 1_000);
    const first = await answerOf(child);
    clearTimeout(late);
    if (first !== 'ready') throw new Error(`the process that prepares files did not start: ${errors}`);
    return new PreparingProcess(child);
  }

  /** Converts one file. If the process exits or exceeds a limit, the file is refused as unreadable. */
  async work(file: FileToPrepare, limits: Limits): Promise<Outcome> {
    this.files += 1;
    const begun = performance.now();
    const before = (await this.#cpuSeconds()) ?? 0;
    const looking = setInterval(async () => {
      const used = ((await this.#cpuSeconds()) ?? 0) - before;
      if (used > limits.cpuSeconds || performance.now() - begun > limits.seconds * 1_000) this.end();
    }, pollMs);
    try {
      this.#child.send(file, () => {});
      return ((await answerOf(this.#child)) as Outcome | undefined) ?? { refused: unreadable(file.format) };
    } finally {
      clearInterval(looking);
    }
  }

  sleep(milliseconds: number, forget: () => void): void {
    this.#idle = setTimeout(() => {
      forget();
      this.end();
    }, milliseconds).unref();
  }

  wake(): void {
    clearTimeout(this.#idle);
  }

  end(): void {
    this.over = true;
    this.#child.kill('SIGKILL');
  }

  /** CPU time used so far; undefined on systems without /proc. */
  async #cpuSeconds(): Promise<number | undefined> {
    const stat = await readFile(`/proc/${this.#child.pid}/stat`, 'utf8').catch(() => '');
    // After the name, which may contain spaces, the 12th and 13th fields are CPU times in ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat === '' ? undefined : (Number(fields[11]) + Number(fields[12])) / 100;
  }
}

/** The next message of the process; undefined if it exits first. */
function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (answer: unknown) => {
      child.off('message', settle);
      child.off('exit', ended);
      child.off('error', ended);
      resolve(answer);
    };
    const ended = () => settle(undefined);
    child.on('message', settle);
    child.on('exit', ended);
    child.on('error', ended);
  });
}

function unreadable({ kind }: FileFormat): { code: RefusalCode; message: string } {
  const code = kind === 'image' ? 'image-unreadable' : 'invalid-file-type';
  const text = 'Invalid File Type: This video cannot be read. Please select an MP4 (H.264) or WebM video.';
  return { code, message: kind === 'image' ? new Refused(code).message : text };
}
