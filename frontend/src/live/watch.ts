import type { Topic } from '@potluck/events/live';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { isPrefetched, isPrefetchOlderThan } from '../api/prefetched.ts';
import type { LiveSocket } from './connection.ts';
import { connection } from './connection.ts';
import { resync } from './resync.ts';

/** How long reading waits for the acknowledgement, in ms. If live updates are down, the data can still be read. */
const acknowledgementTimeoutMs = 1_500;
/** How long a topic stays watched after its last component has unmounted, in ms. */
const unwatchDelayMs = 2_000;

/** The watched topics; 'ready' when their data may be read. */
const useTopics = create<Readonly<Record<Topic, 'pending' | 'ready'>>>(() => ({}));
const watchers = new Map<Topic, number>();

/** Topics whose data was prefetched, and thus read before they were watched. */
const readBeforeWatch = new Set<Topic>();

/**
 * Watches a topic while mounted. Returns true once it is acknowledged, or after the timeout: data is read only then, so that no change is
 * missed in between. Data prefetched from `path` shows at once, and is read again if something has changed since.
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
  // A refusal also ends the wait: reading will report why.
  connection()?.emit('watch', topic, (answer) => {
    const state = useTopics.getState()[topic];
    if (state === 'pending') useTopics.setState({ [topic]: 'ready' });
    const wasReadBefore = readBeforeWatch.delete(topic);
    // Read before it was watched: a change may have been missed.
    if (state === 'ready' || (wasReadBefore && isPrefetchOlderThan(answer.ok ? answer.position : undefined))) resync();
  });
}

/** Watches all topics again on each connection; their data is then read again. */
export function startWatching(socket: LiveSocket): void {
  const sendAll = () => {
    for (const topic of watchers.keys()) sendWatch(topic);
  };
  socket.on('connect', sendAll);
  sendAll();
}
