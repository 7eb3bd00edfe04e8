import { type PositionToken, parsePositionToken } from '@potluck/events/position';
import { noteNetworkFailure } from '../ui/offline.ts';
import { ApiError } from './api-error.ts';
import { highestPosition, savePosition } from './highest-position.ts';
import { notePrefetchPosition, takePrefetchedResponse } from './prefetched.ts';
import { randomId } from './random-id.ts';
import { unauthorized } from './unauthorized.ts';

export { ApiError, isUnauthorized, messageOf } from './api-error.ts';

const positionHeader = 'X-Potluck-Position';

/** The body, and the values from the headers. */
export interface Answer<T> {
  data: T;
  /** The projections' position when it was read; live messages at or below it are already included. */
  position: PositionToken | undefined;
  /** Path and query of the next page, when there is one. */
  next: string | undefined;
  /** Length of the whole list, if the server says so. */
  total: number | undefined;
}

export interface CommandOptions {
  signal?: AbortSignal;
  /** Pass the same one to try a command again. A new one by default. */
  idempotencyKey?: string;
  /** Replaces `fetch`, to report progress (upload.ts). */
  sender?: Sender;
}

export type Sender = (path: string, init: RequestInit) => Promise<Response>;

type Body = FormData | object | undefined;

/** The pages' HTTP client. All methods throw ApiError, or the browser's TypeError when the server was not reached. */
export const api = {
  async get<T>(path: string, options: { signal?: AbortSignal } = {}): Promise<T> {
    return (await this.read<T>(path, options)).data;
  },
  /** As `get`, with the position, the next page and the total. */
  async read<T>(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<Answer<T>> {
    const prefetched = takePrefetchedResponse(path);
    const response = prefetched ? await okOrThrow('GET', await prefetched) : await send('GET', path, { signal });
    if (prefetched) notePrefetchPosition(positionOf(response));
    return {
      data: await bodyOf<T>(response),
      position: positionOf(response),
      next: nextPageOf(response),
      total: totalOf(response),
    };
  },
  async post<T = void>(path: string, body?: Body, options?: CommandOptions): Promise<T> {
    return (await command<T>('POST', path, body, options)).data;
  },
  async put<T = void>(path: string, body?: Body, options?: CommandOptions): Promise<T> {
    return (await command<T>('PUT', path, body, options)).data;
  },
  async delete<T = void>(path: string, options?: CommandOptions): Promise<T> {
    return (await command<T>('DELETE', path, undefined, options)).data;
  },
  /** Sends a command like these three, and returns the position of its change too. */
  command,
};

async function command<T = void>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Body,
  options: CommandOptions = {},
): Promise<Answer<T>> {
  const headers: Record<string, string> = { 'Idempotency-Key': options.idempotencyKey ?? randomId() };
  if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  const response = await send(method, path, {
    headers,
    body: body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body),
    signal: options.signal,
    sender: options.sender,
  });
  const position = positionOf(response);
  if (position) savePosition(position);
  return { data: await bodyOf<T>(response), position, next: undefined, total: undefined };
}

async function send(method: string, path: string, { sender = fetch, ...init }: RequestInit & { sender?: Sender }): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Accept', 'application/json');
  const position = highestPosition();
  if (position) headers.set(positionHeader, position);
  const sent = sender(path, { ...init, method, headers, credentials: 'include', cache: 'no-store' });
  return okOrThrow(method, await sent.catch(rethrowNetworkFailure));
}

function rethrowNetworkFailure(error: unknown): never {
  if (error instanceof TypeError) noteNetworkFailure();
  throw error;
}

async function okOrThrow(method: string, response: Response): Promise<Response> {
  if (response.ok) return response;
  // Queries may be answered 401 to a visitor; a command needs a session.
  if (response.status === 401 && method !== 'GET') unauthorized();
  throw new ApiError(response.status, (await response.text()) || response.statusText);
}

async function bodyOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function positionOf(response: Response): PositionToken | undefined {
  const token = response.headers.get(positionHeader);
  return token && parsePositionToken(token) ? token : undefined;
}

function totalOf(response: Response): number | undefined {
  const total = response.headers.get('X-Total-Count');
  return total === null ? undefined : Number(total);
}

function nextPageOf(response: Response): string | undefined {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('Link') ?? '')?.[1];
  if (!link) return undefined;
  // Behind a proxy it may be absolute; the page's own origin is used.
  const { pathname, search } = new URL(link, location.origin);
  return pathname + search;
}
