import { createInterface } from 'node:readline/promises';
import type { Progress } from '@potluck/host/tools-socket/tool-commands';

/** The terminal of the person who runs a tool. */
export interface Terminal {
  say(text: string): void;
  /** True for yes. Undefined without an interactive terminal. */
  confirm: ((question: string) => Promise<boolean>) | undefined;
  progress(progress: Progress): void;
}

/** The terminal of this process; results go to stdout, the rest to stderr. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  let line = false;
  return {
    say(text) {
      if (line) stderr.write('\n');
      line = false;
      stdout.write(`${text}\n`);
    },
    confirm: stdin.isTTY
      ? async (question) => {
          const readline = createInterface({ input: stdin, output: stderr });
          const answer = await readline.question(`${question} [y/N] `);
          readline.close();
          return /^y(es)?$/i.test(answer.trim());
        }
      : undefined,
    progress(progress) {
      if (!stderr.isTTY) return;
      line = true;
      stderr.write(`\r\x1b[K${progressLine(progress)}`);
    },
  };
}

const barLength = 30;
const count = new Intl.NumberFormat('en-US');

/** `[######------]  50%  1,200 of 2,400 events, 600/s, 2 s left` */
export function progressLine({ unit, done, of, perSecond, secondsLeft }: Progress): string {
  const part = of === 0 ? 1 : Math.min(1, done / of);
  const full = Math.floor(part * barLength);
  const bar = `[${'#'.repeat(full)}${'-'.repeat(barLength - full)}] ${String(Math.floor(part * 100)).padStart(3)}%`;
  const inBytes = unit === 'bytes';
  const amount = inBytes ? `${megabytes(done)} of ${megabytes(of)}` : `${count.format(done)} of ${count.format(of)} ${unit}`;
  const rate = perSecond ? `, ${inBytes ? megabytes(perSecond) : count.format(perSecond)}/s` : '';
  const left = secondsLeft === undefined || secondsLeft === null ? '' : `, ${secondsLeft} s left`;
  return `${bar}  ${amount}${rate}${left}`;
}

export const megabytes = (bytes: number): string => `${count.format(Math.round(bytes / 100_000) / 10)} MB`;

/** Columns as wide as their widest cell. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? '').length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}
