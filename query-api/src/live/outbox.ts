import type { Topic } from '@potluck/events';
import type { Clock } from './clock.ts';
import { feedRoom } from './rooms.ts';
import { keyOf, latest, outdatedBy } from './same-thing.ts';
import type { Sent } from './translate.ts';

/** The recipients: sockets in any of `rooms`, without those in `except`. */
export interface Audience {
  rooms: readonly Topic[];
  except?: readonly Topic[];
}

interface Options {
  clock: Clock;
  /** The approximate number of its sockets now. */
  sizeOf(audience: Audience): number;
  /** Whether earlier messages are still being sent. */
  isBusy(): boolean;
  /** Sends these in order. */
  send(audience: Audience, messages: Sent[]): void;
}

/** In ms. */
const shortestWindow = 100;
/** Messages that a node can send in a second beside its other work (docs/OPERATIONS.md, 'How it grows'). */
const socketsPerSecond = 20_000;
/**
 * Most messages in a window, and letters of posts and comments in them, which are encoded in one piece: beyond that its recipients are told
 * to read again.
 */
const mostWaiting = 1_000;
const mostLetters = 500_000;

export const windowOf = (sockets: number): number => Math.max(shortestWindow, (sockets / socketsPerSecond) * 1_000);

interface Window {
  audience: Audience;
  waiting: Waiting;
  callOff(): void;
}

/**
 * Throttles messages per audience. The first one is sent at once; those that follow within a window are sent together at its end, only the
 * latest about each subject. The window is as long as sending to the whole audience takes, so that a node's backlog stays bounded.
 */
export function createOutbox({ clock, sizeOf, isBusy, send }: Options) {
  const windows = new Map<string, Window>();

  function open(key: string, audience: Audience, waiting = new Waiting()): void {
    windows.set(key, { audience, waiting, callOff: clock.after(windowOf(sizeOf(audience)), () => end(key)) });
  }

  function end(key: string): void {
    const { audience, waiting } = windows.get(key) as Window;
    windows.delete(key);
    if (waiting.size === 0) return;
    const waits = isBusy();
    open(key, audience, waits ? waiting : undefined);
    if (!waits) send(audience, waiting.take());
  }

  function addTo(audience: Audience, sent: Sent): void {
    const key = `${audience.rooms.join(' ')} ${audience.except?.join(' ') ?? ''}`;
    const window = windows.get(key);
    if (window) window.waiting.add(sent);
    else {
      open(key, audience);
      send(audience, [sent]);
    }
    // Those who watch what is gone leave its room right after this, so they would miss a message at the window's end.
    const isGone = sent.event === 'announcement:removed' || sent.event === 'recipe:hidden';
    if (window && isGone && !audience.rooms.includes(feedRoom)) send(audience, window.waiting.take());
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

/** The feed is an audience of its own, so that all its messages share a window; a socket that is also in another room gets each once. */
function audiencesOf({ rooms, except }: Sent): Audience[] {
  if (except) return [{ rooms, except }];
  const others = rooms.filter((room) => room !== feedRoom);
  if (others.length === rooms.length) return [{ rooms }];
  return [{ rooms: [feedRoom] }, ...(others.length > 0 ? [{ rooms: others, except: [feedRoom] }] : [])];
}

/** The latest messages of a window, by what they are about. */
class Waiting {
  readonly #messages = new Map<string, Sent>();
  #letters = 0;

  get size(): number {
    return this.#messages.size;
  }

  add(sent: Sent): void {
    if (this.#messages.has('resync')) return;
    const key = keyOf(sent);
    for (const outdated of outdatedBy(sent)) this.#delete(outdated);
    // The later message replaces the waiting one, and is adjusted, since nobody has got that one.
    this.#set(key, latest(this.#delete(key), sent));
    if (this.size <= mostWaiting && this.#letters <= mostLetters) return;
    this.take();
    this.#set('resync', { rooms: sent.rooms, event: 'resync', message: { projection: 'feed' } });
  }

  /** All of them, which do not wait any more. */
  take(): Sent[] {
    const taken = [...this.#messages.values()];
    this.#messages.clear();
    this.#letters = 0;
    return taken;
  }

  #set(key: string, sent: Sent): void {
    this.#messages.set(key, sent);
    this.#letters += lettersIn(sent);
  }

  #delete(key: string): Sent | undefined {
    const before = this.#messages.get(key);
    if (before) this.#letters -= lettersIn(before);
    this.#messages.delete(key);
    return before;
  }
}

/** Of the only long texts that messages have. */
const lettersIn = ({ message }: Sent): number =>
  'announcement' in message ? (message.announcement.content?.length ?? 0) : 'comment' in message ? message.comment.content.length : 0;
