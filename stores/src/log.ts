import { isatty } from 'node:tty';
import { workerData } from 'node:worker_threads';
import pino from 'pino';
import { errorFields, readable, redacted, secretFields } from './log-line.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const stderr = 2;
/** Bytes buffered for a retry with the next line when a write fails, as on a full disk. */
const mostWaiting = 1024 * 1024;

/** Synchronous, so that the last lines before the end of a process are written. */
const output = pino.destination({ fd: stderr, sync: true, maxLength: mostWaiting });
// A log that cannot be written is no reason to stop; without a listener the error would end the process.
output.on('error', () => {});
const forPeople = isatty(stderr);

/** Standard error. Standard output is for the program's own output. */
export const logOutput = {
  write(line: string): void {
    output.write(forPeople ? readable(line) : line);
  },
};

/**
 * The log of this process and its threads: JSON lines, on a terminal readable ones. Fields say what a line is about (`requestId`, `stream`,
 * `projection`, `position`, `err`); the message is a short constant. No personal data: no name, address or content of a member.
 */
export const log = pino(
  {
    level: (workerData as { logLevel?: LogLevel } | null)?.logLevel ?? 'info',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: errorFields },
    redact: { paths: secretFields, censor: '[redacted]' },
  },
  { write: (line: string) => logOutput.write(redacted(line)) },
);

/** For this process and the threads that it starts from now on. */
export function setLogLevel(level: LogLevel): void {
  log.level = level;
}
