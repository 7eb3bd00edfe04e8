import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { jsonBody } from './json-body.ts';

/** What becomes of a request that goes no further than its headers: what is told next, or what a handler gets to see. */
async function cutOffBeforeItIsRead(): Promise<unknown> {
  const app = express();
  const outcome = new Promise((resolve) => {
    // As a session that is looked up in a database while the connection ends.
    app.use((req, _res, next) => void req.socket.once('close', () => setImmediate(next)));
    app.post('/', jsonBody, (req) => resolve({ handled: req.body }));
    app.use(((error, _req, _res, _next) => resolve(error)) as express.ErrorRequestHandler);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(server, 'request');
  socket.write('POST / HTTP/1.1\r\nHost: potluck\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n');
  await arrived;
  socket.destroy();
  try {
    return await outcome;
  } finally {
    server.close();
  }
}

test('a request that ends before its body has come is not taken for one without a body', async () => {
  expect(await cutOffBeforeItIsRead()).toMatchObject({ status: 400, code: 'upload-cut-off' });
});
