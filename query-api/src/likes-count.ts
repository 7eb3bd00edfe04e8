import type { DocumentChange, LiveBus } from '@potluck/stores/ports/live-bus';
import type { ReadModels } from './read-models.ts';

/** Undefined while the count is unknown: the projection is stopped, or too far behind. */
export type LikesCount = (kind: 'announcement' | 'comment', id: number, position: bigint) => Promise<number | undefined>;

const projectionOf = { announcement: 'feed', comment: 'comments' } as const;
type Counted = (typeof projectionOf)[keyof typeof projectionOf];
const isCounted = (projection: string): projection is Counted => projection === 'feed' || projection === 'comments';

interface LikesAt {
  position: bigint;
  likesCount: number;
}
const likesOf = (document: unknown) => (document as { likesCount: number } | undefined)?.likesCount ?? 0;
const remembered = 10_000;

/**
 * The number of likes once the projection has passed `position`; 0 when the post or comment is deleted. Counts from the bus are cached, so
 * that a busy post is not read from the store for every like.
 */
export function createLikesCount(models: ReadModels, bus: LiveBus): { likesCount: LikesCount; close(): void } {
  const latest = { feed: new Map<string, LikesAt>(), comments: new Map<string, LikesAt>() };

  function remember(projection: Counted, change: DocumentChange) {
    const counts = latest[projection];
    // The map is in order of change: the first entry is the one unchanged for longest, and is evicted.
    counts.delete(change.id);
    counts.set(change.id, { position: BigInt(change.position), likesCount: likesOf(change.after) });
    if (counts.size > remembered) counts.delete(counts.keys().next().value as string);
  }

  const unsubscribe = bus.subscribe('changes', ({ projection, changes }) => {
    if (isCounted(projection)) for (const change of changes) remember(projection, change);
  });

  return {
    async likesCount(kind, id, position) {
      const projection = projectionOf[kind];
      if (!(await models.passed([projection], position))) return undefined;
      const known = latest[projection].get(String(id));
      if (known && known.position >= position) return known.likesCount;
      const { from } = await models.read([projection]);
      return likesOf((await from[projection].get([String(id)])).get(String(id))?.document);
    },
    close: unsubscribe,
  };
}
