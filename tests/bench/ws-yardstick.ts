/** The yardstick for live messages: a bare `ws` server that broadcasts every message. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = createServer();
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  socket.on('message', (message) => {
    const text = message.toString();
    for (const other of sockets.clients) other.send(text);
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
