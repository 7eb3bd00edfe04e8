import { type IncomingMessage, ServerResponse } from 'node:http';
import { type RefusalCode, refusals } from '@potluck/events';
import type { NextFunction } from 'express';

/** Middleware of the live connections' engine; it gets every request: handshakes, polling and upgrades. */
export type EngineMiddleware = (request: IncomingMessage, response: ServerResponse, next: NextFunction) => void;

/** Answers a request of a live connection with a refusal. */
export function refuseRequest(response: ServerResponse, next: NextFunction, code: RefusalCode, headers: Record<string, string> = {}): void {
  const [status, message] = refusals[code];
  // An upgrade has no response: the engine closes the connection instead.
  if (!(response instanceof ServerResponse)) return void next(new Error(message));
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  response.end(JSON.stringify({ message, code }));
}
