import { vi } from 'vitest';
import { logOutput } from './log.ts';

interface LogLine {
  level: string;
  msg: string;
  err?: { type: string; message: string; code?: string; stack: string };
  [field: string]: unknown;
}

/** Collects this process's log lines instead of writing them, until `end` or until all mocks are restored. */
export function collectLog() {
  const lines: LogLine[] = [];
  const written = vi.spyOn(logOutput, 'write').mockImplementation((line) => void lines.push(JSON.parse(line)));
  return { lines, messages: () => lines.map(({ msg }) => msg), end: () => written.mockRestore() };
}

/** The log lines in a process's output. */
export const logLinesOf = (output: string): LogLine[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{"level":'))
    .map((line) => JSON.parse(line));
