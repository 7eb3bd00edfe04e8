import { vi } from 'vitest';
import { logOutput } from './log.ts';

interface LogLine {
  level: string;
  msg: string;
  err?: { type: string; message: string; code?: string; stack: string };
  [field: string]: unknown;
}

/** Collects what this process logs from now on, in place of its error output; until `end`, or until all mocks are restored. */
export function collectLog() {
  const lines: LogLine[] = [];
  const written = vi.spyOn(logOutput, 'write').mockImplementation((line) => void lines.push(JSON.parse(line)));
  return { lines, messages: () => lines.map(({ msg }) => msg), end: () => written.mockRestore() };
}

/** The log's lines in what a process printed. */
export const logLinesOf = (output: string): LogLine[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{"level":'))
    .map((line) => JSON.parse(line));
