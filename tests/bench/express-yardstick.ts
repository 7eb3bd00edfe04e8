/** The yardstick for commands: a process with an empty Express route. Prints its port. */
import type { AddressInfo } from 'node:net';
import express from 'express';

const app = express().disable('x-powered-by');
app.post('/nothing', (_request, response) => {
  response.json({ liked: true, likesCount: 1 });
});
const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
