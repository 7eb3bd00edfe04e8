import type { Server as HttpServer } from 'node:http';
import { positionToken } from '@potluck/events';
import type { Folds } from '@potluck/events/folds';
import { socketPath } from '@potluck/events/http/path-table';
import { isSessionThere, sessionUserId } from '@potluck/events/http/session';
import type { Metrics } from '@potluck/events/metrics/metrics';
import type { Ports } from '@potluck/events/ports/ports';
import type { Request, RequestHandler } from 'express';
import { Server } from 'socket.io';
import { projectionNames, type ReadModels } from '../read-models.ts';
import { realClock } from './conflate.ts';
import { refuseForeignPages } from './foreign-pages.ts';
import { createPush } from './push.ts';
import { createRights } from './rights.ts';
import { followRights } from './rights-log.ts';
import { projectionsRoom } from './rooms.ts';
import { createWatching, type LiveServer, type LiveSocket } from './watching.ts';

interface Options {
  ports: Ports;
  models: ReadModels;
  folds: Folds;
  /** The same as the routes use: who a socket is, its session's cookie says. */
  session: RequestHandler;
  publicUrl: URL;
  metrics?: Pick<Metrics, 'sockets' | 'messages'> | undefined;
}

/** Everything that is pushed, over Socket.IO on this server. Answers with the function that ends it. */
export function attachLive(server: HttpServer, { ports, models, folds, session, publicUrl, metrics }: Options): () => void {
  const { bus, events } = ports;
  const io: LiveServer = new Server(server, {
    path: socketPath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    maxHttpBufferSize: 10_000,
  });
  io.engine.use(refuseForeignPages(publicUrl.origin));
  io.engine.use(session);

  const watching = createWatching({
    io,
    refusalOf: createRights(models, folds),
    head: async () => positionToken(events.storeId, await events.head()),
    caughtUp: async () => models.passed(['feed', 'profiles'], await events.head()),
    isSessionThere: (sid) => isSessionThere(ports, sid),
    clock: realClock,
  });
  const push = createPush({
    models,
    clock: realClock,
    send: ({ rooms, event, message }) => io.to(rooms).emit(event, ...([message] as never)),
    said: watching.visibilityChanged,
  });
  io.on('connection', (socket: LiveSocket) => {
    const request = socket.request as Request;
    if (metrics) measure(socket, metrics);
    watching.welcome(socket, sessionUserId(request), request.sessionID);
  });

  const ended = new AbortController();
  const resync = (projection: string) => io.emit('resync', { projection });
  const unsubscribe = [
    bus.subscribe('changes', push.push),
    bus.subscribe('session', (message) => void watching.sessionChanged(message)),
    bus.subscribe('progress', (message) => io.to(projectionsRoom).emit('projection:progress', message)),
    bus.subscribe('resync', ({ projection }) => {
      resync(projection);
      if (projection === 'feed' || projection === 'profiles') void watching.checkEveryone();
    }),
    bus.onGap(() => {
      projectionNames.forEach(resync);
      watching.checkAfterGap();
    }),
  ];
  void followRights(events, ended.signal, (userId) => void watching.sessionChanged({ userId, reason: 'rights' }));

  return () => {
    ended.abort();
    for (const end of unsubscribe) end();
    push.close();
    watching.close();
    // The HTTP server is not ours to close.
    io.disconnectSockets(true);
    io.engine.close();
  };
}

function measure(socket: LiveSocket, { sockets, messages }: Pick<Metrics, 'sockets' | 'messages'>): void {
  sockets.inc();
  socket.once('disconnect', () => sockets.dec());
  socket.onAnyOutgoing(() => messages.inc());
}
