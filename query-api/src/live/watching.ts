import type { PositionToken, RefusalCode, Topic, WatchAnswer } from '@potluck/events';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import type { Caller } from '../visibility.ts';
import type { Clock } from './clock.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { createRecheck, maxTopics, oncePerSubject } from './recheck.ts';
import { spreadOf } from './resync-spread.ts';
import { oneByOneRoom, personRoom, sessionRoom, togetherRoom } from './rooms.ts';
import { createRounds } from './rounds.ts';
import { createSessionChecks } from './session-checks.ts';
import { parseTopic, type RefusalOf, type Subject } from './topics.ts';
import { outOfSight } from './translate.ts';

interface Options {
  io: LiveServer;
  refusalOf: RefusalOf;
  /** Waits until the read models have folded the log up to now: a post may be watched right after it was written. */
  caughtUp(): Promise<unknown>;
  /** The log's last position. */
  head(): Promise<PositionToken>;
  /** Reads the account store. */
  isSessionThere(sid: string): Promise<boolean>;
  /** Whether this socket is over its message rate. */
  isOver(socket: LiveSocket): boolean;
  clock: Clock;
}

interface WatchRequest {
  socket: LiveSocket;
  topic: Topic;
  subject: Subject;
  answer(watched: WatchAnswer): void;
  /** The client has sent `unwatch` since: answered, but not let in. */
  isOver?: true;
}
type RefusalFor = ReturnType<typeof oncePerSubject>;

/** Requests of a round, so that it costs a few ms. */
const mostInRound = 100;

/** Lets sockets join the rooms of topics, and removes those that have lost the right. */
export function createWatching({ io, refusalOf, caughtUp, head, isSessionThere, isOver, clock }: Options) {
  /** Rises whenever somebody may have lost a right, so that checks in progress are repeated. */
  let losses = 0;
  const recheck = createRecheck({ refusalOf, losses: () => losses, clock });
  const sockets = () => io.of('/').sockets.values() as Iterable<LiveSocket>;
  const sessions = createSessionChecks({
    sockets,
    isSessionThere,
    ended: (userId, sid) => sessionChanged({ userId, sid, reason: 'signed-out' }),
    clock,
  });

  /** Requests that are not answered yet. */
  const underWay = new WeakMap<LiveSocket, Set<WatchRequest>>();
  const rounds = createRounds<LiveSocket, WatchRequest>({ most: mostInRound, work: answerRound });

  /** Joins the room, or returns why not. */
  async function admit(request: WatchRequest, refusalFor: RefusalFor): Promise<RefusalCode | undefined> {
    const { socket, topic, subject } = request;
    for (;;) {
      const before = losses;
      const refusal = await refusalFor(topic, subject, socket.data.caller);
      if (before !== losses) continue;
      if (refusal || request.isOver) return refusal;
      // Checked again: it may have disconnected or joined others during the await.
      if (!socket.connected || socket.rooms.size >= maxTopics) return 'too-many-requests';
      recheck.settled(socket, topic);
      socket.join(topic);
      return undefined;
    }
  }

  /**
   * Looks up each subject of a round once, then the end of the log. Requests that were refused are tried again once the read models have
   * caught up, while the next round goes on.
   */
  async function answerRound(requests: WatchRequest[]): Promise<void> {
    const refused = await admitAll(requests, 'try again');
    if (refused.length > 0)
      void caughtUp().then(
        () => admitAll(refused),
        () => admitAll(refused),
      );
  }

  /** Answers requests with a final result; with 'try again' it returns those that were refused, unanswered. */
  async function admitAll(requests: WatchRequest[], then?: 'try again'): Promise<WatchRequest[]> {
    const refusalFor = oncePerSubject(refusalOf, () => losses);
    const codes = await Promise.all(requests.map((one) => admit(one, refusalFor)));
    const isFinal = (code: RefusalCode | undefined) =>
      !then || code === undefined || code === 'unavailable' || code === 'too-many-requests';
    const position = codes.includes(undefined) ? await head().catch(() => undefined) : undefined;
    requests.forEach((request, index) => {
      const { socket, topic, answer } = request;
      const code = codes[index];
      if (!isFinal(code)) return;
      underWay.get(socket)?.delete(request);
      // They are let in, and told, as soon as the check succeeds.
      if (code === 'unavailable' && !request.isOver) recheck.setAside(socket, topic);
      answer(code ? { ok: false, code } : { ok: true, position });
    });
    return requests.filter((_, index) => !isFinal(codes[index]));
  }

  function watch(socket: LiveSocket, topic: Topic, answer: WatchRequest['answer']): void {
    const subject = parseTopic(topic);
    if (!subject) answer({ ok: false, code: 'invalid-input' });
    else if (socket.rooms.size >= maxTopics || isOver(socket)) answer({ ok: false, code: 'too-many-requests' });
    else {
      const request: WatchRequest = { socket, topic, subject, answer };
      const others = underWay.get(socket);
      if (others) others.add(request);
      else underWay.set(socket, new Set([request]));
      rounds.add(socket, request);
    }
  }

  function unwatch(socket: LiveSocket, topic: Topic): void {
    for (const request of underWay.get(socket) ?? []) if (request.topic === topic) request.isOver = true;
    recheck.settled(socket, topic);
    socket.leave(topic);
  }

  /** Checks every topic of these sockets again. */
  function checkAgain(some: Iterable<LiveSocket>): Promise<void> {
    losses += 1;
    return recheck.checkAgain(some);
  }

  const socketsIn = (room: string) =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? []) as LiveSocket[];

  /** A session ended, or a member's rights changed: their sockets are told, and their topics checked again. */
  function sessionChanged({ userId, sid, reason }: BusMessages['session']): Promise<void> {
    const sockets = socketsIn(sid ? sessionRoom(sid) : personRoom(userId));
    for (const socket of sockets) {
      if (reason === 'signed-out') {
        socket.leave(personRoom(userId));
        if (sid) socket.leave(sessionRoom(sid));
        socket.data.caller = undefined;
      }
      socket.emit('session:changed', { reason });
    }
    return checkAgain(sockets);
  }

  return {
    /** Sets up a new socket with the session of its handshake. */
    welcome(socket: LiveSocket, caller: Caller, sid: string | undefined) {
      socket.data = { caller, sid };
      socket.join(socket.handshake.auth.together === true ? togetherRoom : oneByOneRoom);
      if (caller) socket.join(personRoom(caller));
      if (caller && sid) socket.join(sessionRoom(sid));
      // The page may have been rendered for another user before it connected.
      socket.emit('session:is', { userId: caller ?? null, spreadMs: spreadOf(io.of('/').sockets.size) });
      sessions.one(socket);
      socket.on('watch', (topic, answer) => watch(socket, topic, typeof answer === 'function' ? answer : () => {}));
      socket.on('disconnect', () => rounds.forget(socket));
      socket.on('unwatch', (topic, answer) => {
        if (parseTopic(topic)) unwatch(socket, topic);
        if (typeof answer === 'function') answer({ ok: true });
      });
    },

    /** Called after the messages are sent: removes watchers from topics that these changes made invisible to them. */
    visibilityChanged(message: BusMessages['changes']) {
      for (const { topic, exempt, projection } of outOfSight(message)) {
        losses += 1;
        // One broadcast, since there may be thousands.
        if (projection) io.to(topic).except(exempt).emit('resync', { projection });
        io.in(topic).except(exempt).socketsLeave(topic);
      }
    },

    sessionChanged,

    /** The users with a socket of this node in one of these rooms. */
    callersIn: (...rooms: Topic[]): string[] => [...new Set(rooms.flatMap(socketsIn).flatMap(({ data }) => data.caller ?? []))],

    /** A projection was replaced: everyone's rights are checked again. */
    checkEveryone: () => checkAgain(sockets()),

    /** Bus messages may have been lost: everyone's session and rights are checked again. */
    checkAfterGap(): void {
      sessions.all();
      void checkAgain(sockets());
    },

    close(): void {
      recheck.close();
      sessions.close();
    },
  };
}
