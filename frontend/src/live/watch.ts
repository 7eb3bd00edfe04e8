import type { Topic } from '@potluck/events/live';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { isPrefetched, isPrefetchOlderThan } from '../api/prefetched.ts';
import type { LiveSocket } from './connection.ts';
import { connection } from './connection.ts';
import { resync } from './resync.ts';

/** How long reading waits for the acknowledgement, in ms: live may be down, and what there is can still be read. */
const acknowledgementTimeoutMs = 1_500;
/** How long a topic is kept after the last one who watched it has remaining, in ms. */
const unwatchDelayMs = 2_000;

/** Topics that are watched, and whether one may read by now. */
const useTopics = create<Readonly<Record<Topic, 'pending' | 'ready'>>>(() => ({}));
const watchers = new Map<Topic, number>();

/** Topics whose screen shows what was asked before its code was there, and so before it was watched. */
const readBeforeWatch = new Set<Topic>();

/**
 * Watches a topic while mounted. True once it is acknowledged, or will not be soon: read only then, so that nothing falls in between.
 * What was asked early, at `path`, is shown at once: if anything has happened since, it is read again.
 */
export function useWatch(topic: Topic, path?: string): boolean {
  const [prefetched] = useState(() => (path !== undefined && isPrefetched(path) ? path : undefined));
  useEffect(() => {
    if (prefetched !== undefined) readBeforeWatch.add(topic);
    watch(topic);
    return () => {
      setTimeout(() => unwatch(topic), unwatchDelayMs);
    };
  }, [topic, prefetched]);
  const ready = useTopics((topics) => topics[topic] === 'ready');
  return ready || (prefetched !== undefined && prefetched === path);
}

function watch(topic: Topic): void {
  watchers.set(topic, (watchers.get(topic) ?? 0) + 1);
  if (useTopics.getState()[topic]) return;
  useTopics.setState({ [topic]: 'pending' });
  setTimeout(() => useTopics.getState()[topic] === 'pending' && useTopics.setState({ [topic]: 'ready' }), acknowledgementTimeoutMs);
  sendWatch(topic);
}

function unwatch(topic: Topic): void {
  const remaining = (watchers.get(topic) ?? 1) - 1;
  if (remaining > 0) {
    watchers.set(topic, remaining);
    return;
  }
  watchers.delete(topic);
  const { [topic]: _unwatched, ...rest } = useTopics.getState();
  useTopics.setState(rest, true);
  connection()?.emit('unwatch', topic, () => {});
}

function sendWatch(topic: Topic): void {
  // Refused is an answer too: reading will say why.
  connection()?.emit('watch', topic, (answer) => {
    const state = useTopics.getState()[topic];
    if (state === 'pending') useTopics.setState({ [topic]: 'ready' });
    const wasReadBefore = readBeforeWatch.delete(topic);
    // It was read before it was watched: something may be missing.
    if (state === 'ready' || (wasReadBefore && isPrefetchOlderThan(answer.ok ? answer.position : undefined))) resync();
  });
}

/** Asks for all watched topics at each connection; what was on screen before is then read again. */
export function startWatching(socket: LiveSocket): void {
  const sendAll = () => {
    for (const topic of watchers.keys()) sendWatch(topic);
  };
  socket.on('connect', sendAll);
  sendAll();
}
