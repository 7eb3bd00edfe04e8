import type { Server as HttpServer } from 'node:http';
import { announcement, comment, positionToken, recipe, user } from '@potluck/events';
import { socketPath } from '@potluck/host/http/path-table';
import { isSessionThere, sessionUserId } from '@potluck/host/http/session';
import type { Metrics } from '@potluck/host/metrics/metrics';
import type { Folds } from '@potluck/stores/folds';
import { followLog } from '@potluck/stores/follow-log';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Request, RequestHandler } from 'express';
import { Server } from 'socket.io';
import { subjectProjections } from '../moderation/subjects.ts';
import type { QuerySettings } from '../query-settings.ts';
import { projectionNames, type ReadModels } from '../read-models.ts';
import { realClock } from './clock.ts';
import { limitConnections } from './connection-rate.ts';
import { refuseForeignPages } from './foreign-pages.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { createMessageRate, pacedWebSockets } from './message-rate.ts';
import { createOpenCases } from './open-cases.ts';
import { createOutbox } from './outbox.ts';
import { createPush } from './push.ts';
import type { EngineMiddleware } from './refuse-request.ts';
import { createReportedContent } from './reported-content.ts';
import { spreadOf } from './resync-spread.ts';
import { rightsChangedBy } from './rights-changed.ts';
import { caseRoom, moderationRoom, projectionsRoom, reportsRoom } from './rooms.ts';
import { sendToSockets } from './send-to-sockets.ts';
import { createSlowSockets } from './slow-sockets.ts';
import { spreadAdapter } from './spread-adapter.ts';
import { createRights, watchedProjections } from './topics.ts';
import { createWatching } from './watching.ts';

/** Streams of members and of their content. */
const followed = [user, announcement, comment, recipe].map(({ name }) => `${name}-`);

interface Options {
  ports: Ports;
  models: ReadModels;
  folds: Folds;
  /** The session handler of the routes: a socket is identified by its session cookie. */
  session: RequestHandler;
  publicUrl: URL;
  limits: QuerySettings['limits'];
  trustProxy: QuerySettings['trustProxy'];
  metrics?: Pick<Metrics, 'sockets' | 'messages'> | undefined;
}

/** Pushes live messages over Socket.IO on this server. Returns a function that closes all connections. */
export function attachLive(
  server: HttpServer,
  { ports, models, folds, session, publicUrl, limits, trustProxy, metrics }: Options,
): () => void {
  const { bus, events } = ports;
  const rate = createMessageRate();
  const slow = createSlowSockets();
  const io: LiveServer = new Server(server, {
    path: socketPath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    maxHttpBufferSize: 10_000,
    wsEngine: pacedWebSockets(limits.off ? { isAllowed: () => true } : rate),
    adapter: spreadAdapter(slow.skips),
  });
  io.engine.use(((_request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  }) satisfies EngineMiddleware);
  io.engine.use(refuseForeignPages(publicUrl.origin));
  if (!limits.off) {
    io.engine.use(limitConnections({ trustProxy }));
    io.engine.on('connection', rate.follow);
  }
  io.engine.use(session);

  const refusalOf = createRights({ models, folds, now: () => new Date().toISOString() });
  const watching = createWatching({
    io,
    refusalOf,
    head: async () => positionToken(events.storeId, await events.head()),
    caughtUp: async () => models.passed(watchedProjections, await events.head()),
    isSessionThere: (sid) => isSessionThere(ports, sid),
    isOver: ({ conn }) => rate.isOver(conn),
    clock: realClock,
  });
  const outbox = createOutbox({ clock: realClock, ...sendToSockets(io) });
  const push = createPush({
    models,
    add: outbox.add,
    possibleReporters: (caseIds) => watching.callersIn(reportsRoom, moderationRoom, ...caseIds.map(caseRoom)),
    onSent: watching.visibilityChanged,
  });
  const reportedContent = createReportedContent({ models, watchers: () => watching.callersIn(reportsRoom), add: outbox.add });
  const openCases = createOpenCases({
    folds,
    storeId: events.storeId,
    watchersOf: (caseId) => watching.callersIn(caseRoom(caseId)),
    refusalOf,
    passed: (position) => models.passed(subjectProjections, position),
    add: outbox.add,
  });
  io.of('/').adapter.on('create-room', openCases.roomOpened).on('delete-room', openCases.roomClosed);
  io.on('connection', (socket: LiveSocket) => {
    const request = socket.request as Request;
    slow.follow(socket);
    if (metrics) measure(socket, metrics);
    watching.welcome(socket, sessionUserId(request), request.sessionID);
  });

  const ended = new AbortController();
  const resync = (projection: string) => io.emit('resync', { projection, spreadMs: spreadOf(io.of('/').sockets.size) });
  const unsubscribe = [
    bus.subscribe('changes', push.push),
    bus.subscribe('changes', reportedContent.happened),
    bus.subscribe('session', (message) => void watching.sessionChanged(message)),
    bus.subscribe('progress', (message) => io.to(projectionsRoom).emit('projection:progress', message)),
    bus.subscribe('versions', ({ projection }) => io.to(projectionsRoom).emit('projection:versions', { projection })),
    // A deleted key leaves texts blank without any event, so open cases and reports are read again.
    bus.subscribe('keys', () => io.to([moderationRoom, reportsRoom]).emit('resync', { projection: 'cases' })),
    bus.subscribe('resync', ({ projection }) => {
      resync(projection);
      if ((watchedProjections as string[]).includes(projection)) void watching.checkEveryone();
    }),
    bus.onGap(() => {
      projectionNames.forEach(resync);
      watching.checkAfterGap();
    }),
  ];
  void followLog(events, followed, ended.signal, (event) => {
    const userId = rightsChangedBy(event);
    if (userId) void watching.sessionChanged({ userId, reason: 'rights' });
    openCases.happened(event);
  });

  return () => {
    ended.abort();
    for (const end of unsubscribe) end();
    outbox.close();
    watching.close();
    // Not `io.close()`: that would close the HTTP server too.
    io.disconnectSockets(true);
    io.engine.close();
  };
}

function measure(socket: LiveSocket, { sockets, messages }: Pick<Metrics, 'sockets' | 'messages'>): void {
  sockets.inc();
  socket.once('disconnect', () => sockets.dec());
  socket.onAnyOutgoing(() => messages.inc());
}
