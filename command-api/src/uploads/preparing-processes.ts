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
  /** Where what is made of it goes. */
  folder: string;
  /** Of a video. */
  maxSeconds: number;
}
/** What a preparing process answers. */
export type Outcome = { prepared: PreparedFile } | { refused: { code: RefusalCode; message: string } } | { failed: string };

export interface Limits {
  /** Of one file. 100 MB of film take a few, the costliest picture five. */
  cpuSeconds: number;
  /** Where a process cannot be asked for its CPU time, and for what waits instead of working. */
  seconds: number;
  /** Until a process says that it is ready. */
  startSeconds: number;
}

/** A process is kept for the next file for so long, in ms, and for so many files: what reads strangers' files is begun anew now and then. */
const idleMs = 5_000;
const mostFiles = 50;
const lookEveryMs = 500;

const busy = () => new Refused('unavailable', { message: 'Many files are arriving at the moment. Please try again.' });
/** Of each kind, so that no film keeps the pictures waiting. */
const newTurns = () => new FairTurns({ atOnce: 2, mostWaiting: 50, mostOfOne: 8, full: busy });

/**
 * Makes files fit to be kept, in processes of their own that end with whatever a file does to them: what takes too much memory or time
 * is refused, and this process goes on. Members take turns, with one file in preparation for each.
 */
export class PreparingProcesses {
  readonly #limits: Limits;
  readonly #turns = { image: newTurns(), video: newTurns() };
  readonly #idle = new Set<PreparingProcess>();

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { cpuSeconds: 20, seconds: 120, startSeconds: 30, ...limits };
  }

  /** Throws Refused for what cannot be kept, Gone when nobody waits for it any more. */
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
    // What goes wrong with it is told by its end.
    child.on('error', () => {});
    // Whoever started it need not wait for its end: it ends with them.
    child.unref();
    child.channel?.unref();
  }

  /** Ready for its first file. Nothing of this process's environment is handed on: there are secrets in it. */
  static async start({ startSeconds }: Limits): Promise<PreparingProcess> {
    const child = startProcess(new URL('./preparing-process.ts', import.meta.url), {
      nodeOptions: ['--max-old-space-size=256'],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.on('data', (data) => {
      said = `${said}${data}`.slice(-2_000);
    });
    const late = setTimeout(() => child.kill('SIGKILL'), startSeconds * 1_000);
    const first = await answerOf(child);
    clearTimeout(late);
    if (first !== 'ready') throw new Error(`the process that prepares files did not start: ${said}`);
    return new PreparingProcess(child);
  }

  /** Once it has begun, what goes wrong (memory, endless work, a fault of its reader) is the file's doing. */
  async work(file: FileToPrepare, limits: Limits): Promise<Outcome> {
    this.files += 1;
    const begun = performance.now();
    const before = (await this.#cpuSeconds()) ?? 0;
    const looking = setInterval(async () => {
      const used = ((await this.#cpuSeconds()) ?? 0) - before;
      if (used > limits.cpuSeconds || performance.now() - begun > limits.seconds * 1_000) this.end();
    }, lookEveryMs);
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

  /** What it has used so far; undefined where the system does not tell. */
  async #cpuSeconds(): Promise<number | undefined> {
    const stat = await readFile(`/proc/${this.#child.pid}/stat`, 'utf8').catch(() => '');
    // After the name, which may hold spaces: the 12th and 13th are ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat === '' ? undefined : (Number(fields[11]) + Number(fields[12])) / 100;
  }
}

/** What the process says next; undefined when it ends before. */
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
