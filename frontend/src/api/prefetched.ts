import { isOlder, type PositionToken } from '@potluck/events/position';

declare global {
  interface Window {
    /** Of `early.ts`: what is asked already, by path and query. */
    potluckFirst?: Map<string, Promise<Response>>;
  }
}

/** After this long, in ms, it is better to ask anew. */
const maxAgeMs = 10_000;

const prefetched = () => (performance.now() < maxAgeMs ? globalThis.window?.potluckFirst : undefined);
let oldestPosition: PositionToken | undefined;

export const isPrefetched = (path: string): boolean => prefetched()?.has(path) ?? false;

/** Whether something was asked that nobody has taken yet. */
export const isPrefetchPending = (): boolean => (prefetched()?.size ?? 0) > 0;

/** The answer that is on its way since the page began, once; undefined when it has to be asked for. */
export function takePrefetchedResponse(path: string): Promise<Response> | undefined {
  const answer = prefetched()?.get(path);
  prefetched()?.delete(path);
  return answer;
}

/** How far what was asked early had folded. */
export function notePrefetchPosition(position: PositionToken | undefined): void {
  if (position && (!oldestPosition || isOlder(position, oldestPosition))) oldestPosition = position;
}

/** Whether something may have happened between what was asked early and this position. */
export const isPrefetchOlderThan = (position: PositionToken | undefined): boolean =>
  position === undefined || oldestPosition === undefined || isOlder(oldestPosition, position);

/** The server's page says when no session came with the request: then there is nobody to ask about. */
export const isVisitorPage = (): boolean => Boolean(globalThis.document?.querySelector('meta[name="potluck-viewer"][content="visitor"]'));
