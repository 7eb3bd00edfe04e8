import { moderationCase, positionToken, type Recorded } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import { sourcesOf } from '../moderation/history-page.ts';
import { nowVisible } from '../moderation/now-visible.ts';
import { caseRoom, personRoom } from './rooms.ts';
import type { RefusalOf } from './topics.ts';
import type { Sent } from './translate.ts';

interface Options {
  folds: Folds;
  storeId: string;
  /** The users who watch this case on this node. */
  watchersOf(caseId: string): string[];
  refusalOf: RefusalOf;
  /** Waits, for a limited time, until a case's projections have passed this position. */
  passed(position: bigint): Promise<unknown>;
  add(sent: Sent): void;
}

const roomsOfCases = caseRoom('');
const caseOf = (room: string): string | undefined => (room.startsWith(roomsOfCases) ? room.slice(roomsOfCases.length) : undefined);

/**
 * The cases that are open on this node. Their watchers are told of every event in the other streams of the case's history: the content, the
 * post of a comment, the author. For the case's own events, the changes of its read model are pushed instead.
 */
export function createOpenCases({ folds, storeId, watchersOf, refusalOf, passed, add }: Options) {
  /** The streams of each case; they never change. */
  const streamsOf = new Map<string, string[]>();
  const casesShowing = new Map<string, Set<string>>();
  /** Cases whose streams are still being looked up. For these milliseconds they are told of every event, so that none is missed. */
  const unknown = new Set<string>();

  async function lookUp(caseId: string): Promise<void> {
    const { state } = await folds.load(moderationCase, caseId);
    if (state.status === 'absent') return;
    const { postId } = await nowVisible(folds, state);
    if (!unknown.delete(caseId)) return;
    const streams = sourcesOf(caseId, state, postId).flatMap(({ part, stream }) => (part === 'case' ? [] : stream));
    streamsOf.set(caseId, streams);
    for (const stream of streams) casesShowing.set(stream, (casesShowing.get(stream) ?? new Set()).add(caseId));
  }

  async function notify(caseId: string, position: bigint): Promise<void> {
    await passed(position);
    // A watcher who has reported in this case since they opened it may not follow it any more.
    const watchers = watchersOf(caseId);
    const refused = await Promise.all(watchers.map((caller) => refusalOf({ kind: 'case', id: caseId }, caller)));
    const except = watchers.filter((_, index) => refused[index] !== undefined).map(personRoom);
    add({ rooms: [caseRoom(caseId)], except, event: 'case:changed', message: { caseId, position: positionToken(storeId, position) } });
  }

  const orLog = (work: Promise<void>) =>
    void work.catch((error) => logRateLimited(`open cases ${throwSite(error)}`, { err: error }, 'change in an open case not pushed'));

  return {
    roomOpened(room: string): void {
      const caseId = caseOf(room);
      if (caseId === undefined) return;
      unknown.add(caseId);
      orLog(lookUp(caseId));
    },
    roomClosed(room: string): void {
      const caseId = caseOf(room);
      if (caseId === undefined) return;
      unknown.delete(caseId);
      for (const stream of streamsOf.get(caseId) ?? []) {
        const cases = casesShowing.get(stream);
        if (cases?.delete(caseId) && cases.size === 0) casesShowing.delete(stream);
      }
      streamsOf.delete(caseId);
    },
    happened({ stream, position }: Pick<Recorded, 'stream' | 'position'>): void {
      for (const caseId of casesShowing.get(stream) ?? []) orLog(notify(caseId, position));
      for (const caseId of unknown) {
        orLog(lookUp(caseId));
        orLog(notify(caseId, position));
      }
    },
  };
}
