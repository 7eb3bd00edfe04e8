import type { Topic } from '@potluck/events';
import type { Clock } from './clock.ts';
import { feedRoom } from './rooms.ts';
import { keyOf, latest, outdatedBy } from './same-thing.ts';
import type { Sent } from './translate.ts';

/** Who hears something: those in one of these rooms, but for those in `except`, who hear it there. */
export interface Audience {
  rooms: readonly Topic[];
  except?: readonly Topic[];
}

interface Options {
  clock: Clock;
  /** How many sockets that is at the moment, about. */
  sizeOf(audience: Audience): number;
  /** Whether what was said last is still on its way to sockets. */
  isBusy(): boolean;
  /** Says these to everybody there, the earlier first. */
  send(audience: Audience, messages: Sent[]): void;
}

/** In ms; and how many sockets a node reaches in a second while it does everything else too (docs/OPERATIONS.md, 'How it grows'). */
const shortestWindow = 100;
const socketsPerSecond = 20_000;
/** So many different things may wait for one audience; whoever misses more reads again. */
const mostWaiting = 1_000;

export const windowOf = (sockets: number): number => Math.max(shortestWindow, (sockets / socketsPerSecond) * 1_000);

interface Window {
  audience: Audience;
  waiting: Map<string, Sent>;
  callOff(): void;
}

/**
 * What is to be said, by who hears it. The first change goes out at once; those that follow within a window go together at its end, of each
 * thing only the last. The window is as long as it takes to reach everybody, so a node never falls behind what it has to say.
 */
export function createOutbox({ clock, sizeOf, isBusy, send }: Options) {
  const windows = new Map<string, Window>();

  function open(key: string, audience: Audience, waiting = new Map<string, Sent>()): void {
    windows.set(key, { audience, waiting, callOff: clock.after(windowOf(sizeOf(audience)), () => end(key)) });
  }

  function end(key: string): void {
    const { audience, waiting } = windows.get(key) as Window;
    windows.delete(key);
    if (waiting.size === 0) return;
    const waits = isBusy();
    open(key, audience, waits ? waiting : undefined);
    if (!waits) send(audience, [...waiting.values()]);
  }

  function addTo(audience: Audience, sent: Sent): void {
    const key = `${audience.rooms.join(' ')} ${audience.except?.join(' ') ?? ''}`;
    const window = windows.get(key);
    if (window) wait(window.waiting, sent);
    else {
      open(key, audience);
      send(audience, [sent]);
    }
    // Whoever watches what is gone is put out right after this, and would not hear it at the window's end.
    const isGone = sent.event === 'announcement:removed' || sent.event === 'recipe:hidden';
    if (window && isGone && !audience.rooms.includes(feedRoom)) {
      const waiting = [...window.waiting.values()];
      window.waiting.clear();
      send(audience, waiting);
    }
  }

  return {
    add(sent: Sent): void {
      for (const audience of audiencesOf(sent)) addTo(audience, sent);
    },
    close(): void {
      for (const { callOff } of windows.values()) callOff();
      windows.clear();
    },
  };
}

/** The feed is an audience of its own, so that all that is said there goes together; who is in it and in another room hears it once. */
function audiencesOf({ rooms, except }: Sent): Audience[] {
  if (except) return [{ rooms, except }];
  const others = rooms.filter((room) => room !== feedRoom);
  if (others.length === rooms.length) return [{ rooms }];
  return [{ rooms: [feedRoom] }, ...(others.length > 0 ? [{ rooms: others, except: [feedRoom] }] : [])];
}

function wait(waiting: Map<string, Sent>, sent: Sent): void {
  if (waiting.has('resync')) return;
  const key = keyOf(sent);
  for (const outdated of outdatedBy(sent)) waiting.delete(outdated);
  const before = waiting.get(key);
  // Where a message waits that its reader has not got, the later one takes its place, and its meaning.
  waiting.delete(key);
  waiting.set(key, latest(before, sent));
  if (waiting.size <= mostWaiting) return;
  waiting.clear();
  waiting.set('resync', { rooms: sent.rooms, event: 'resync', message: { projection: 'feed' } });
}
