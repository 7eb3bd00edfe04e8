import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { afterEach, expect, test } from 'vitest';
import { createLongAnswers } from './long-answers.ts';

let server: http.Server;
afterEach(() => server.closeAllConnections());

test('answers that take minutes do not keep a server from stopping', async () => {
  const longAnswers = createLongAnswers(async () => true);
  const begun: unknown[] = [];
  server = http.createServer((request, response) => {
    response.write('The beginning');
    longAnswers.begun(request as Request, response as Response);
    begun.push(request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const texts = [fetch(url).then((answer) => answer.text()), fetch(url).then((answer) => answer.text())].map((text) => text.catch(String));
  await expect.poll(() => begun.length).toBe(2);
  const closed = new Promise((resolve) => server.close(resolve));
  longAnswers.endAll();
  await closed;
  expect(await Promise.all(texts)).toEqual(['TypeError: terminated', 'TypeError: terminated']);
});
