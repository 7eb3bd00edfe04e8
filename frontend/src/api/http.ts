import { type PositionToken, parsePositionToken } from '@potluck/events/position';
import { noteNetworkFailure } from '../ui/offline.ts';
import { ApiError } from './api-error.ts';
import { highestPosition, savePosition } from './highest-position.ts';
import { notePrefetchPosition, takePrefetchedResponse } from './prefetched.ts';
import { randomId } from './random-id.ts';
import { unauthorized } from './unauthorized.ts';

export { ApiError, isUnauthorized, messageOf } from './api-error.ts';

const positionHeader = 'X-Potluck-Position';

/** An answer with what its headers say. */
export interface Answer<T> {
  data: T;
  /** How far the projections that it was read from had folded; live messages at or below it say nothing new. */
  position: PositionToken | undefined;
  /** Path and query of the next page, when there is one. */
  next: string | undefined;
  /** How many the list has in all, where it says so. */
  total: number | undefined;
}

export interface CommandOptions {
  signal?: AbortSignal;
  /** Of the wish, not of the attempt: hand in the same one to try again. A fresh one unless told. */
  idempotencyKey?: string;
  /** In the place of `fetch`, as what says how much has gone out (upload.ts). */
  sender?: Sender;
}

export type Sender = (path: string, init: RequestInit) => Promise<Response>;

type Body = FormData | object | undefined;

/** The browser's one way to ask and to tell over HTTP. All throw ApiError, or the browser's TypeError when the server was not reached. */
export const api = {
  async get<T>(path: string, options: { signal?: AbortSignal } = {}): Promise<T> {
    return (await this.read<T>(path, options)).data;
  },
  /** As `get`, with the position and the next page's address. */
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
  /** As these three, with the position of the change. */
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
  // A reader may simply be signed out; whoever commands needs to be someone.
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
  // It may be absolute behind a proxy; the page's own origin is the one to ask.
  const { pathname, search } = new URL(link, location.origin);
  return pathname + search;
}
