import type { RequestHandler } from 'express';

/**
 * One handler that asks these one after the other, as a router would: it is asked for every request, and each step of a router has its price.
 * An error, thrown, rejected or passed on, goes to the next handler of errors.
 */
export function inOrder(...handlers: RequestHandler[]): RequestHandler {
  return (request, response, done) => {
    const goOn: RequestHandler = () => done();
    const from = (index: number): void => {
      const handler = handlers[index] ?? goOn;
      let isOver = false;
      const next = (error?: unknown) => {
        if (isOver) return;
        isOver = true;
        if (error) done(error);
        else from(index + 1);
      };
      try {
        const result: unknown = handler(request, response, next);
        if (result instanceof Promise) result.catch(next);
      } catch (error) {
        next(error);
      }
    };
    from(0);
  };
}
