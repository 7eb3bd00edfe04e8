import type { AddressInfo } from 'node:net';
import { collectLog } from '@potluck/stores/log.fixture';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { answerWithPage } from './sign-in.ts';

test('an error after the beginning of a page is logged without the secret in its address, and ends the page', async () => {
  const { lines, end } = collectLog();
  const app = express();
  app.get('/oidc/choose-password/:token', (_request, response, next) => {
    response.write('<html>', () => next(new Error('late')));
  });
  app.use(['/oidc'], answerWithPage);
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => {
    end();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const page = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/oidc/choose-password/a-secret`);
  await expect(page.text()).rejects.toThrow('terminated');
  expect(lines).toMatchObject([{ msg: 'sign-in failed', method: 'GET', path: '/oidc', err: { message: 'late' } }]);
  expect(JSON.stringify(lines)).not.toContain('a-secret');
});
