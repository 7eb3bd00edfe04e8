import type { RequestHandler } from 'express';
import { serviceFor, signInPaths, under } from '../http/path-table.ts';
import type { Metrics } from './metrics.ts';

/** The label of a request: its kind, not its path, so that there are few time series. */
export type RequestClass = 'command' | 'upload' | 'sign-in' | 'query' | 'media' | 'page' | 'asset' | 'internal';

export function requestClass(method: string, path: string, contentType = ''): RequestClass {
  if (under(path, '/internal')) return 'internal';
  const service = serviceFor(method, path);
  if (service === 'frontend') return under(path, '/assets') ? 'asset' : 'page';
  if (service === 'query-api') return under(path, '/media') ? 'media' : 'query';
  if (signInPaths.some((prefix) => under(path, prefix))) return 'sign-in';
  // An upload of 100 MB may take 15 minutes and would distort the durations of commands.
  return contentType.startsWith('multipart/') ? 'upload' : 'command';
}

/** Measures each request from here to the end of its answer. An aborted request counts with status 499. */
export function measuredRequests({ requestSeconds }: Pick<Metrics, 'requestSeconds'>): RequestHandler {
  return (request, response, next) => {
    const name = requestClass(request.method, request.path, request.headers['content-type']);
    const stopTimer = requestSeconds.startTimer({ class: name });
    response.once('close', () => stopTimer({ status: response.writableFinished ? response.statusCode : 499 }));
    next();
  };
}
