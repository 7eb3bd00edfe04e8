import { startRequestSpan } from '@potluck/stores/trace';
import type { RequestHandler } from 'express';

/** Runs a handler in a span of the request's trace, which the `traceparent` header names, and sets `response.locals.traceparent` to it. */
export function traced(method: string, path: string, take: RequestHandler): RequestHandler {
  const name = `${method.toUpperCase()} ${path}`;
  const attributes = { 'http.request.method': method.toUpperCase(), 'http.route': path };
  return (req, res, next) => {
    const { traceparent, run, end } = startRequestSpan(name, req.headers.traceparent, attributes);
    res.locals.traceparent = traceparent;
    if (!end) return take(req, res, next);
    res.once('close', () => {
      const { requestId = '' } = res.locals;
      end({ 'http.response.status_code': res.statusCode, 'potluck.request_id': requestId }, res.statusCode >= 500 || !res.writableFinished);
    });
    return run(() => take(req, res, next));
  };
}
