/** In ms. */
const every = 60_000;
const mostReasons = 1_000;

interface Options {
  now(): number;
  say(...words: unknown[]): void;
}

/**
 * Says what anybody can cause from outside, as often as they like: one line for each reason and minute. The next line of a reason tells how
 * many it left out.
 */
export function createSeldom({ now, say }: Options) {
  const said = new Map<string, { at: number; leftOut: number }>();
  return (reason: string, ...words: unknown[]): void => {
    const before = said.get(reason);
    if (before && now() - before.at < every) {
      before.leftOut += 1;
      return;
    }
    // Those that were said last stand last.
    said.delete(reason);
    if (said.size >= mostReasons) said.delete(said.keys().next().value as string);
    said.set(reason, { at: now(), leftOut: 0 });
    say(...words, ...(before?.leftOut ? [`(and ${before.leftOut} more like it since)`] : []));
  };
}

/** Of this process: on its error output. */
export const seldom = createSeldom({ now: Date.now, say: (...words) => console.error(...words) });

/** Where an error was thrown: what it says may be another thing each time. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const frame = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  return `${error.name}${frame ?? ''}`;
}
