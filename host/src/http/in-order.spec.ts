import type { Request, RequestHandler, Response } from 'express';
import { expect, test, vi } from 'vitest';
import { inOrder } from './in-order.ts';

const ask = (...handlers: RequestHandler[]) =>
  new Promise((resolve) => inOrder(...handlers)({} as Request, {} as Response, (error?: unknown) => resolve(error ?? 'done')));
const passesOn = () => vi.fn<RequestHandler>((_request, _response, next) => next());

test('calls each handler after the one before, then the next handler', async () => {
  const called: number[] = [];
  const one: RequestHandler = async (_request, _response, next) => {
    await Promise.resolve();
    called.push(1);
    next();
  };
  const two: RequestHandler = (_request, _response, next) => {
    called.push(2);
    next();
  };
  expect(await ask(one, two)).toBe('done');
  expect(called).toEqual([1, 2]);
  expect(await ask()).toBe('done');
});

const fault = new Error('no');
test.each<[string, RequestHandler]>([
  [
    'thrown',
    () => {
      throw fault;
    },
  ],
  ['rejected', () => Promise.reject(fault)],
  ['passed on', (_request, _response, next) => next(fault)],
])('after an error that is %s no further handler is called', async (_how, fails) => {
  const after = passesOn();
  expect(await ask(passesOn(), fails, after)).toBe(fault);
  expect(after).not.toHaveBeenCalled();
});

test('an error after `next` was called is ignored', async () => {
  const twice: RequestHandler = async (_request, _response, next) => {
    next();
    next();
    throw fault;
  };
  const after = passesOn();
  expect(await ask(twice, after)).toBe('done');
  expect(after).toHaveBeenCalledOnce();
});
