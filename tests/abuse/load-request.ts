import http from 'node:http';
import type { Member } from '@potluck/tools/demo/member';

/** A request to send; its body is encoded once for all repeats. */
export interface LoadRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** A request with the session of `as`. */
export function requestAs(
  as: Member | undefined,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): LoadRequest {
  const cookie: Record<string, string> = as ? { cookie: as.cookieHeader } : {};
  if (body === undefined) return { method, path, headers: { ...cookie, ...headers } };
  const json = Buffer.from(JSON.stringify(body));
  return { method, path, headers: { ...cookie, 'content-type': 'application/json', ...headers }, body: json };
}

/** The same with a form. */
export async function formRequestAs(as: Member, method: string, path: string, form: FormData): Promise<LoadRequest> {
  const packed = new Response(form);
  const headers = { cookie: as.cookieHeader, 'content-type': packed.headers.get('content-type') ?? '' };
  return { method, path, headers, body: Buffer.from(await packed.arrayBuffer()) };
}

export interface Answer {
  /** 0 when there was none. */
  status: number;
  /** Time until the last byte, in ms. */
  took: number;
  bytes: number;
}

/** Sends it, and reads and discards the answer. */
export function send(url: string, { method, path, headers = {}, body }: LoadRequest, agent: http.Agent): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number, bytes: number) => resolve({ status, bytes, took: performance.now() - began });
    const length = body ? { 'content-length': String(body.length) } : {};
    const request = http.request(new URL(url + path), { method, agent, headers: { ...headers, ...length } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () => ended(response.statusCode ?? 0, bytes));
      response.on('error', () => ended(0, bytes));
    });
    request.on('error', () => ended(0, 0));
    request.end(body);
  });
}
