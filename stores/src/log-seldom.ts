import { log } from './log.ts';

/** In ms. */
const every = 60_000;
const mostReasons = 1_000;

type Fields = Record<string, unknown>;
interface Options {
  now(): number;
  write(fields: Fields, message: string): void;
}

/**
 * Logs what anybody can cause from outside, as often as they like: one line for each reason and minute. The next line of a reason tells how
 * many it left out.
 */
export function createLogSeldom({ now, write }: Options) {
  const logged = new Map<string, { at: number; leftOut: number }>();
  return (reason: string, fields: Fields, message: string): void => {
    const before = logged.get(reason);
    if (before && now() - before.at < every) {
      before.leftOut += 1;
      return;
    }
    // Those that were logged last stand last.
    logged.delete(reason);
    if (logged.size >= mostReasons) logged.delete(logged.keys().next().value as string);
    logged.set(reason, { at: now(), leftOut: 0 });
    write({ ...fields, ...(before?.leftOut ? { leftOut: before.leftOut } : {}) }, message);
  };
}

/** Of this process, at level 'error'. */
export const logSeldom = createLogSeldom({ now: Date.now, write: (fields, message) => log.error(fields, message) });

/** Where an error was thrown: what it says may be another thing each time. */
export function throwSite(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const frame = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  return `${error.name}${frame ?? ''}`;
}
