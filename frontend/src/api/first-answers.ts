import { isOlder, type PositionToken } from '@potluck/events/position';

/** As in the page: an answer of the query-api, with what its headers said. */
interface FirstAnswer {
  data: unknown;
  position?: PositionToken;
  next?: string;
}

/** After this long, in ms, it is better to ask. */
const freshFor = 10_000;

/** What the server's page brought along, by path and query. */
const brought = read();
if (brought.size > 0) setTimeout(() => brought.clear(), freshFor);

function read(): Map<string, FirstAnswer> {
  const text = globalThis.document?.getElementById('first-answers')?.textContent;
  return new Map(text ? Object.entries(JSON.parse(text) as Record<string, FirstAnswer>) : []);
}

export const hasFirstAnswer = (path: string): boolean => brought.has(path);

let oldest: PositionToken | undefined;

/** The answer that came with the page, once; undefined when it has to be asked for. */
export function takeFirstAnswer(path: string): FirstAnswer | undefined {
  const answer = brought.get(path);
  brought.delete(path);
  if (answer?.position && (!oldest || isOlder(answer.position, oldest))) oldest = answer.position;
  return answer;
}

/** Whether something may have happened between the answers that came with the page and this position. */
export const isPageOlder = (position: PositionToken | undefined): boolean =>
  position === undefined || oldest === undefined || isOlder(oldest, position);

/** The server's page says when no session came with the request: then there is nobody to ask about. */
export const isVisitorsPage = (): boolean => Boolean(globalThis.document?.querySelector('meta[name="potluck-viewer"][content="visitor"]'));
