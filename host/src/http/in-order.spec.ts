import type { Request, RequestHandler, Response } from 'express';
import { expect, test, vi } from 'vitest';
import { inOrder } from './in-order.ts';

const ask = (...handlers: RequestHandler[]) =>
  new Promise((resolve) => inOrder(...handlers)({} as Request, {} as Response, (error?: unknown) => resolve(error ?? 'done')));
const goesOn = () => vi.fn<RequestHandler>((_request, _response, next) => next());

test('asks one after the other, and then goes on', async () => {
  const asked: number[] = [];
  const one: RequestHandler = async (_request, _response, next) => {
    await Promise.resolve();
    asked.push(1);
    next();
  };
  const two: RequestHandler = (_request, _response, next) => {
    asked.push(2);
    next();
  };
  expect(await ask(one, two)).toBe('done');
  expect(asked).toEqual([1, 2]);
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
])('an error that is %s ends it', async (_how, fails) => {
  const after = goesOn();
  expect(await ask(goesOn(), fails, after)).toBe(fault);
  expect(after).not.toHaveBeenCalled();
});

test('what fails after it has gone on is not told again', async () => {
  const twice: RequestHandler = async (_request, _response, next) => {
    next();
    next();
    throw fault;
  };
  const after = goesOn();
  expect(await ask(twice, after)).toBe('done');
  expect(after).toHaveBeenCalledOnce();
});
