import type { PositionToken } from '@potluck/events/position';
import { type LiveState, upsertIfNewer } from './live-state.ts';

/** The viewer's pending likes are now these. */
export function onPendingLikes(state: LiveState, pendingLikes: readonly { announcementId: number; isLike: boolean }[]): LiveState {
  const byPost = Object.fromEntries(pendingLikes.map((like) => [like.announcementId, like.isLike]));
  const baselines = Object.fromEntries(Object.entries(state.baselines).filter(([id]) => id in byPost));
  return captureBaselines({ ...state, pendingLikes: byPost, baselines });
}

/** Whether the server can be reached with a pending like. */
export const onServerReachable = (state: LiveState, reachable: boolean): LiveState =>
  state.serverUnreachable === !reachable ? state : { ...state, serverUnreachable: !reachable };

/** Stores a baseline for each post with a pending like, so that the like is not counted twice if its live message precedes its answer. */
export function captureBaselines(state: LiveState): LiveState {
  const ids = Object.keys(state.pendingLikes).filter((id) => !(id in state.baselines) && id in state.likes);
  if (ids.length === 0) return state;
  const baselines = Object.fromEntries(
    ids.map((id) => [id, { liked: state.liked[id]?.value ?? false, likesCount: state.likes[id]?.value ?? 0 }]),
  );
  return { ...state, baselines: { ...state.baselines, ...baselines } };
}

/** The server has answered a like; the count is null when it cannot tell. */
export function onLikeAnswered(
  state: LiveState,
  answer: { announcementId: number; liked: boolean; likesCount: number | null; position: PositionToken },
): LiveState {
  const { announcementId, position } = answer;
  return {
    ...state,
    likes:
      answer.likesCount === null ? withOwnLike(state, answer) : upsertIfNewer(state.likes, announcementId, answer.likesCount, position),
    liked: upsertIfNewer(state.liked, announcementId, answer.liked, position),
  };
}

/** For an answer without a count: keeps the count on screen until one arrives live, unless one already has. */
function withOwnLike(state: LiveState, { announcementId: id, liked }: { announcementId: number; liked: boolean }): LiveState['likes'] {
  const known = state.likes[id];
  const baseline = state.baselines[id];
  if (!known || !baseline || known.value !== baseline.likesCount) return state.likes;
  const value = Math.max(0, baseline.likesCount + Number(liked) - Number(baseline.liked));
  return { ...state.likes, [id]: { ...known, value } };
}

/** What a post's like button shows: the baseline with the pending like, else what the server says. */
export function shownLike(state: LiveState, announcementId: number): { liked: boolean; likesCount: number } {
  const pending = state.pendingLikes[announcementId];
  const baseline = state.baselines[announcementId] ?? {
    liked: state.liked[announcementId]?.value ?? false,
    likesCount: state.likes[announcementId]?.value ?? 0,
  };
  if (pending === undefined || pending === baseline.liked) return baseline;
  return { liked: pending, likesCount: Math.max(0, baseline.likesCount + (pending ? 1 : -1)) };
}
