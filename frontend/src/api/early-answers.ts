import { isOlder, type PositionToken } from '@potluck/events/position';

declare global {
  interface Window {
    /** Of `early.ts`: what is asked already, by path and query. */
    potluckFirst?: Map<string, Promise<Response>>;
  }
}

/** After this long, in ms, it is better to ask anew. */
const freshFor = 10_000;

const early = () => (performance.now() < freshFor ? globalThis.window?.potluckFirst : undefined);
let oldest: PositionToken | undefined;

export const isAskedEarly = (path: string): boolean => early()?.has(path) ?? false;

/** Whether something was asked that nobody has taken yet. */
export const isAnythingAskedEarly = (): boolean => (early()?.size ?? 0) > 0;

/** The answer that is on its way since the page began, once; undefined when it has to be asked for. */
export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answer = early()?.get(path);
  early()?.delete(path);
  return answer;
}

/** How far what was asked early had folded. */
export function noteEarlyPosition(position: PositionToken | undefined): void {
  if (position && (!oldest || isOlder(position, oldest))) oldest = position;
}

/** Whether something may have happened between what was asked early and this position. */
export const isEarlyOlder = (position: PositionToken | undefined): boolean =>
  position === undefined || oldest === undefined || isOlder(oldest, position);

/** The server's page says when no session came with the request: then there is nobody to ask about. */
export const isVisitorsPage = (): boolean => Boolean(globalThis.document?.querySelector('meta[name="potluck-viewer"][content="visitor"]'));
