import type { Topic } from '@potluck/events/live';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { isAskedEarly, isEarlyOlder } from '../api/early-answers.ts';
import type { LiveSocket } from './connection.ts';
import { connection } from './connection.ts';
import { resync } from './resync.ts';

/** How long reading waits for the acknowledgement, in ms: live may be down, and what there is can still be read. */
const patience = 1_500;
/** How long a topic is kept after the last one who watched it has left, in ms. */
const linger = 2_000;

/** Topics that are watched, and whether one may read by now. */
const useTopics = create<Readonly<Record<Topic, 'asked' | 'readable'>>>(() => ({}));
const watchers = new Map<Topic, number>();

/** Topics whose screen shows what was asked before its code was there, and so before it was watched. */
const readBefore = new Set<Topic>();

/**
 * Watches a topic while mounted. True once it is acknowledged, or will not be soon: read only then, so that nothing falls in between.
 * What was asked early, at `path`, is shown at once: if anything has happened since, it is read again.
 */
export function useWatch(topic: Topic, path?: string): boolean {
  const [early] = useState(() => (path !== undefined && isAskedEarly(path) ? path : undefined));
  useEffect(() => {
    if (early !== undefined) readBefore.add(topic);
    begin(topic);
    return () => {
      setTimeout(() => end(topic), linger);
    };
  }, [topic, early]);
  const readable = useTopics((topics) => topics[topic] === 'readable');
  return readable || (early !== undefined && early === path);
}

function begin(topic: Topic): void {
  watchers.set(topic, (watchers.get(topic) ?? 0) + 1);
  if (useTopics.getState()[topic]) return;
  useTopics.setState({ [topic]: 'asked' });
  setTimeout(() => useTopics.getState()[topic] === 'asked' && useTopics.setState({ [topic]: 'readable' }), patience);
  ask(topic);
}

function end(topic: Topic): void {
  const left = (watchers.get(topic) ?? 1) - 1;
  if (left > 0) {
    watchers.set(topic, left);
    return;
  }
  watchers.delete(topic);
  const { [topic]: _ended, ...rest } = useTopics.getState();
  useTopics.setState(rest, true);
  connection()?.emit('unwatch', topic, () => {});
}

function ask(topic: Topic): void {
  // Refused is an answer too: reading will say why.
  connection()?.emit('watch', topic, (answer) => {
    const state = useTopics.getState()[topic];
    if (state === 'asked') useTopics.setState({ [topic]: 'readable' });
    const before = readBefore.delete(topic);
    // It was read before it was watched: something may be missing.
    if (state === 'readable' || (before && isEarlyOlder(answer.ok ? answer.position : undefined))) resync();
  });
}

/** Asks for all watched topics at each connection; what was on screen before is then read again. */
export function startWatching(socket: LiveSocket): void {
  const askAll = () => {
    for (const topic of watchers.keys()) ask(topic);
  };
  socket.on('connect', askAll);
  askAll();
}
