import type { RefusalCode, Topic } from '@potluck/events';
import { inTurns } from '@potluck/stores/in-turns';
import type { Caller } from '../visibility.ts';
import type { Clock } from './clock.ts';
import type { LiveSocket } from './live-socket.ts';
import { kindOf, parseTopic, type RefusalOf, rightsKey, type Subject } from './topics.ts';

export const maxTopics = 300;
const pauseMs = 1_000;

interface Options {
  refusalOf: RefusalOf;
  /** A counter that rises whenever somebody may have lost a right. */
  losses(): number;
  clock: Clock;
}

/** Checks the rights of sockets again and removes them from topics that they may not watch any more. What cannot be checked is not watched
 * until it can be. */
export function createRecheck({ refusalOf, losses, clock }: Options) {
  const waiting = new Map<LiveSocket, Set<Topic>>();
  let callOff: (() => void) | undefined;

  async function checkAgain(sockets: Iterable<LiveSocket>): Promise<void> {
    const refusalFor = oncePerSubject(refusalOf, losses);
    const due = inTurns();
    for (const socket of sockets) {
      for (const topic of [...socket.rooms] as Topic[]) {
        const subject = parseTopic(topic);
        if (!subject || subject.kind === 'feed') continue;
        const pause = due();
        if (pause) await pause;
        const refusal = await refusalFor(topic, subject, socket.data.caller);
        if (!refusal || !socket.rooms.has(topic)) continue;
        socket.leave(topic);
        if (refusal === 'unavailable') setAside(socket, topic);
        else askToReadAgain(socket, subject);
      }
    }
  }

  function setAside(socket: LiveSocket, topic: Topic): void {
    const topics = waiting.get(socket) ?? new Set();
    if (topics.size < maxTopics) waiting.set(socket, topics.add(topic));
    callOff ??= clock.after(pauseMs, () => void letBackIn());
  }

  async function letBackIn(): Promise<void> {
    const refusalFor = oncePerSubject(refusalOf, losses);
    const due = inTurns();
    for (const [socket, topics] of waiting) {
      if (!socket.connected) topics.clear();
      let wasLetIn = false;
      for (const topic of topics) {
        const subject = parseTopic(topic) as Subject;
        const pause = due();
        if (pause) await pause;
        const before = losses();
        const refusal = await refusalFor(topic, subject, socket.data.caller);
        if (refusal === 'unavailable' || before !== losses() || !topics.delete(topic)) continue;
        if (refusal) askToReadAgain(socket, subject);
        else socket.join(topic);
        wasLetIn ||= !refusal;
      }
      // They missed the messages since they were removed.
      if (wasLetIn) socket.emit('resync', { projection: 'feed' });
      if (topics.size === 0) waiting.delete(socket);
    }
    callOff = waiting.size > 0 ? clock.after(pauseMs, () => void letBackIn()) : undefined;
  }

  /** No message says why: the page reads again what it shows, and is refused. */
  function askToReadAgain(socket: LiveSocket, subject: Subject): void {
    const { projection } = kindOf(subject);
    if (projection) socket.emit('resync', { projection });
  }

  return {
    checkAgain,
    setAside,
    /** This socket watches the topic again by itself, or does not want it any more. */
    settled: (socket: LiveSocket, topic: Topic): void => void waiting.get(socket)?.delete(topic),
    close: () => callOff?.(),
  };
}

/** Caches refusals per topic until somebody may have lost a right, since thousands watch the same few topics. */
export function oncePerSubject(refusalOf: RefusalOf, losses: () => number) {
  let known = new Map<string, Promise<RefusalCode | undefined>>();
  let at = losses();
  return (topic: Topic, subject: Subject, caller: Caller): Promise<RefusalCode | undefined> => {
    if (at !== losses()) {
      known = new Map();
      at = losses();
    }
    const key = rightsKey(topic, subject, caller);
    const refusal = known.get(key) ?? refusalOf(subject, caller).catch((): RefusalCode => 'unavailable');
    known.set(key, refusal);
    return refusal;
  };
}
