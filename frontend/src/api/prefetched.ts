import { isOlder, type PositionToken } from '@potluck/events/position';

declare global {
  interface Window {
    /** Set by `prefetch.ts`: responses on their way, by path and query. */
    potluckFirst?: Map<string, Promise<Response>>;
  }
}

/** Older responses, in ms since the page began to load, are not used. */
const maxAgeMs = 10_000;

const prefetched = () => (performance.now() < maxAgeMs ? globalThis.window?.potluckFirst : undefined);
let oldestPosition: PositionToken | undefined;

export const isPrefetched = (path: string): boolean => prefetched()?.has(path) ?? false;

/** Whether a prefetched response has not been taken yet. */
export const isPrefetchPending = (): boolean => (prefetched()?.size ?? 0) > 0;

/** The prefetched response; undefined when there is none, or it was taken before. */
export function takePrefetchedResponse(path: string): Promise<Response> | undefined {
  const answer = prefetched()?.get(path);
  prefetched()?.delete(path);
  return answer;
}

/** Notes the position of a prefetched answer; the oldest one counts. */
export function notePrefetchPosition(position: PositionToken | undefined): void {
  if (position && (!oldestPosition || isOlder(position, oldestPosition))) oldestPosition = position;
}

/** Whether something may have changed between the prefetched answers and this position. */
export const isPrefetchOlderThan = (position: PositionToken | undefined): boolean =>
  position === undefined || oldestPosition === undefined || isOlder(oldestPosition, position);

/** The server marks the page when the request had no session, which saves asking for the current user. */
export const isVisitorPage = (): boolean => Boolean(globalThis.document?.querySelector('meta[name="potluck-viewer"][content="visitor"]'));
