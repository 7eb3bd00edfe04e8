import { moderationCase, positionToken, type Recorded } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import { logSeldom, throwSite } from '@potluck/stores/log-seldom';
import { sourcesOf } from '../moderation/history-page.ts';
import { nowVisible } from '../moderation/now-visible.ts';
import { caseRoom, personRoom } from './rooms.ts';
import type { RefusalOf } from './topics.ts';
import type { Sent } from './translate.ts';

interface Options {
  folds: Folds;
  storeId: string;
  /** Who watches this case on this node. */
  watchersOf(caseId: string): string[];
  refusalOf: RefusalOf;
  /** Waits until what a case is read from has seen this position, but not for long. */
  passed(position: bigint): Promise<unknown>;
  add(sent: Sent): void;
}

const roomsOfCases = caseRoom('');
const caseOf = (room: string): string | undefined => (room.startsWith(roomsOfCases) ? room.slice(roomsOfCases.length) : undefined);

/**
 * The cases that somebody has open on this node. They hear of each event in the streams that their history shows: the content, the post
 * above a comment, the author. Of the case's own events its read model tells.
 */
export function createOpenCases({ folds, storeId, watchersOf, refusalOf, passed, add }: Options) {
  /** The streams that a case shows; they never change. */
  const streamsOf = new Map<string, string[]>();
  const casesShowing = new Map<string, Set<string>>();
  /** Those whose streams are not known yet hear of everything: too much for some milliseconds, rather than too little. */
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

  async function tell(caseId: string, position: bigint): Promise<void> {
    await passed(position);
    // Whoever has reported in it since they came hears nothing of it any more.
    const watchers = watchersOf(caseId);
    const refused = await Promise.all(watchers.map((caller) => refusalOf({ kind: 'case', id: caseId }, caller)));
    const except = watchers.filter((_, index) => refused[index] !== undefined).map(personRoom);
    add({ rooms: [caseRoom(caseId)], except, event: 'case:changed', message: { caseId, position: positionToken(storeId, position) } });
  }

  const orLog = (work: Promise<void>) =>
    void work.catch((error) => logSeldom(`open cases ${throwSite(error)}`, { err: error }, 'change in an open case not pushed'));

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
      for (const caseId of casesShowing.get(stream) ?? []) orLog(tell(caseId, position));
      for (const caseId of unknown) {
        orLog(lookUp(caseId));
        orLog(tell(caseId, position));
      }
    },
  };
}
