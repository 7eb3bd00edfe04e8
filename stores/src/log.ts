import { isatty } from 'node:tty';
import { workerData } from 'node:worker_threads';
import pino from 'pino';
import { errorFields, readable, redacted, secretFields } from './log-line.ts';

/** From the most talkative to nothing at all. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const stderr = 2;
/** What is not taken, as by a full disk, is tried again with the next line, up to so many bytes. */
const mostWaiting = 1024 * 1024;

/** Written before the next statement runs: a process that ends has said why. */
const output = pino.destination({ fd: stderr, sync: true, maxLength: mostWaiting });
// Nobody is harmed when the log cannot be written; without anybody who hears of it the process would end.
output.on('error', () => {});
const forPeople = isatty(stderr);

/** Where lines go: the error output. Standard output is the program's own. */
export const logOutput = {
  write(line: string): void {
    output.write(forPeople ? readable(line) : line);
  },
};

/**
 * The log of this process and its threads: a JSON line each, for people on a terminal. Fields say what a line is about (`requestId`, `stream`,
 * `projection`, `position`, `err`), the message is a short constant. No personal text: no name, address or content of a member.
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

/** Of this process and of the threads that it starts from now on. */
export function setLogLevel(level: LogLevel): void {
  log.level = level;
}
