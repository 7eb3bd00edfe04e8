import { log } from './log.ts';

/** In ms. */
const interval = 60_000;
const mostReasons = 1_000;

type Fields = Record<string, unknown>;
interface Options {
  /** In ms, by a clock that only goes forward: one that is set back would silence the log. */
  now(): number;
  write(fields: Fields, message: string): void;
}

/**
 * Rate-limited log for what a client can cause at will: one line per reason and minute. The next line of a reason has the number
 * of those left out.
 */
export function createRateLimitedLog({ now, write }: Options) {
  const logged = new Map<string, { at: number; leftOut: number }>();
  return (reason: string, fields: Fields, message: string): void => {
    const before = logged.get(reason);
    if (before && now() - before.at < interval) {
      before.leftOut += 1;
      return;
    }
    // A Map iterates in order of insertion: the most recent reason is last.
    logged.delete(reason);
    if (logged.size >= mostReasons) logged.delete(logged.keys().next().value as string);
    logged.set(reason, { at: now(), leftOut: 0 });
    write({ ...fields, ...(before?.leftOut ? { leftOut: before.leftOut } : {}) }, message);
  };
}

const rateLimited = (level: 'error' | 'warn') =>
  createRateLimitedLog({ now: () => performance.now(), write: (fields, message) => log[level](fields, message) });

/** Those of this process. 'warn' is for what repairs itself, or is to be checked. */
export const logRateLimited = rateLimited('error');
export const warnRateLimited = rateLimited('warn');

/** A stable reason for an error: its name and top stack frame, since its message may differ each time. */
export function throwSite(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const frame = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  return `${error.name}${frame ?? ''}`;
}
