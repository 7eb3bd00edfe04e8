import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refused } from '@potluck/events/refusals';
import { collectLog } from '@potluck/stores/log.fixture';
import { Conflict, NoRoom, TooLarge, Unavailable } from '@potluck/stores/ports/event-store';
import express from 'express';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answerError } from './answer-error.ts';

let server: Server;
let url: string;
const errors: Record<string, unknown> = {
  refused: new Refused('recipe-not-found'),
  fields: new Refused('invalid-input', { fields: { title: 'Title is required' } }),
  details: new Refused('recipe-changed', { details: { current: { revision: 3 } } }),
  conflict: new Conflict('recipe-1', 0, 1),
  huge: new TooLarge('recipe-1', ['RecipeUpdated'], 'Maximum Append Size Exceeded'),
  unavailable: new Unavailable('the disk is full at /secret/path'),
  full: new NoRoom('the disk is full at /secret/path'),
  fullUpload: Object.assign(new Error('write at /secret/path'), { code: 'ENOSPC' }),
  failing: Object.assign(new Error('write at /secret/path'), { code: 'EIO' }),
  bug: new Error('undefined is not a function at /secret/path'),
  nothing: 'text',
};
beforeAll(async () => {
  const app = express();
  app.use((_request, response, next) => {
    response.locals.requestId = 'r';
    next();
  });
  app.use(express.json({ limit: 100 }));
  app.post('/echo', (request, response) => response.json(request.body));
  app.get('/late', (_request, response, next) => {
    response.write('[', () => next(new Error('dup key at /secret/path')));
  });
  app.get('/:name', (request) => {
    throw errors[request.params.name];
  });
  app.use(answerError);
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  ['refused', 404, { message: 'Recipe not found', code: 'recipe-not-found' }],
  ['fields', 400, { message: 'Please check what you entered', code: 'invalid-input', fields: { title: 'Title is required' } }],
  ['details', 409, { message: 'This recipe was changed in the meantime', code: 'recipe-changed', current: { revision: 3 } }],
  ['conflict', 409, { message: 'Somebody changed this at the same time. Please try again.', code: 'conflict' }],
  ['huge', 413, { message: 'This is too large to be stored', code: 'too-large' }],
  ['unavailable', 503, { message: 'The service is not available at the moment. Please try again.', code: 'unavailable' }],
  ['failing', 503, { message: 'The service is not available at the moment. Please try again.', code: 'unavailable' }],
  ['full', 507, { message: 'There is no room left on the server at the moment. Please try again later.', code: 'no-room' }],
  ['fullUpload', 507, { message: 'There is no room left on the server at the moment. Please try again later.', code: 'no-room' }],
])('%s is answered with %i', async (name, status, body) => {
  const response = await fetch(`${url}/${name}`);
  expect([response.status, await response.json()]).toEqual([status, body]);
  expect(response.headers.has('Retry-After')).toBe(status >= 503);
});

test('an error after the beginning of an answer is logged, and ends the answer', async () => {
  const { lines, end } = collectLog();
  const written = vi.spyOn(console, 'error');
  try {
    const response = await fetch(`${url}/late`);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(lines).toMatchObject([{ requestId: 'r', method: 'GET', path: '/late', msg: 'request failed' }]);
    expect(written).not.toHaveBeenCalled();
  } finally {
    written.mockRestore();
    end();
  }
});

test.each(['bug', 'nothing'])('an unexpected error (%s) is logged, and the answer has no internals', async (name) => {
  const { lines, end } = collectLog();
  const response = await fetch(`${url}/${name}`);
  expect([response.status, await response.json()]).toEqual([500, { message: 'Something went wrong', code: 'internal' }]);
  expect(lines).toMatchObject([{ level: 'error', msg: 'request failed', method: 'GET', path: `/${name}`, requestId: 'r' }]);
  end();
});

test('a body that is too large for a parser of Express is refused', async () => {
  const body = `{"title":"${'x'.repeat(100)}"}`;
  const response = await fetch(`${url}/echo`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'too-large']);
});
