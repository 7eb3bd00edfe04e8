import http from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { lastChunk, oneByteChunks } from '@potluck/command-api/one-byte-chunks.fixture';
import type { Member } from '@potluck/tools/demo/member';

/** A request to send; its body is encoded once for all repeats. */
export interface LoadRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** The body consists of HTTP chunks already. */
  isInChunks?: true;
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

/** The same request with each byte of its body in an HTTP chunk of its own. */
export const inOneByteChunks = (request: LoadRequest): LoadRequest => ({
  ...request,
  body: Buffer.concat([oneByteChunks(request.body ?? Buffer.alloc(0)), Buffer.from(lastChunk)]),
  isInChunks: true,
});

export interface Answer {
  /** 0 when there was none. */
  status: number;
  /** Time until the last byte, in ms. */
  took: number;
  bytes: number;
}

/** Sends it, and reads and discards the answer. */
export function send(url: string, request: LoadRequest, agent: http.Agent): Promise<Answer> {
  return request.isInChunks ? sendChunks(url, request) : sendWhole(url, request, agent);
}

function sendWhole(url: string, { method, path, headers = {}, body }: LoadRequest, agent: http.Agent): Promise<Answer> {
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

/** Over a connection of its own, as Node's client joins small chunks. */
async function sendChunks(url: string, { method, path, headers = {}, body = Buffer.alloc(0) }: LoadRequest): Promise<Answer> {
  const began = performance.now();
  const { hostname, port, host } = new URL(url);
  const all = { host, connection: 'close', 'transfer-encoding': 'chunked', ...headers };
  const socket = connect(Number(port), hostname);
  socket.write([`${method} ${path} HTTP/1.1`, ...Object.entries(all).map((pair) => pair.join(': ')), '', ''].join('\r\n'));
  socket.write(body);
  const answer = await text(socket).catch(() => '');
  return { status: Number(answer.split(' ', 2)[1] ?? 0), bytes: Buffer.byteLength(answer), took: performance.now() - began };
}
