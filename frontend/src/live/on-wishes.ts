import type { PositionToken } from '@potluck/events/position';
import { type Live, place } from './live-state.ts';

/** The viewer's unconfirmed likes are now these. */
export function onWishes(state: Live, wishes: readonly { announcementId: number; isLike: boolean }[]): Live {
  const byPost = Object.fromEntries(wishes.map((wish) => [wish.announcementId, wish.isLike]));
  const held = Object.fromEntries(Object.entries(state.held).filter(([id]) => id in byPost));
  return holdWished({ ...state, wishes: byPost, held });
}

/** Whether the server can be reached with a wish. */
export const onReach = (state: Live, reached: boolean): Live => (state.unreached === !reached ? state : { ...state, unreached: !reached });

/** Holds the count of each wished post as it was, so that the viewer's own like is not counted twice when its message overtakes its answer. */
export function holdWished(state: Live): Live {
  const ids = Object.keys(state.wishes).filter((id) => !(id in state.held) && id in state.likes);
  if (ids.length === 0) return state;
  const held = Object.fromEntries(
    ids.map((id) => [id, { liked: state.liked[id]?.value ?? false, likesCount: state.likes[id]?.value ?? 0 }]),
  );
  return { ...state, held: { ...state.held, ...held } };
}

/** The server has answered a like; its count is null while the server cannot say it. */
export function onLikeAnswered(
  state: Live,
  answer: { announcementId: number; liked: boolean; likesCount: number | null; position: PositionToken },
): Live {
  const { announcementId, position } = answer;
  return {
    ...state,
    likes: answer.likesCount === null ? withOwnLike(state, answer) : place(state.likes, announcementId, answer.likesCount, position),
    liked: place(state.liked, announcementId, answer.liked, position),
  };
}

/** The count that is on screen goes on standing there until one comes live; when one has come meanwhile, that is it. */
function withOwnLike(state: Live, { announcementId: id, liked }: { announcementId: number; liked: boolean }): Live['likes'] {
  const known = state.likes[id];
  const held = state.held[id];
  if (!known || !held || known.value !== held.likesCount) return state.likes;
  const value = Math.max(0, held.likesCount + Number(liked) - Number(held.liked));
  return { ...state.likes, [id]: { ...known, value } };
}

/** What a post's like button shows: the wish at once, else what the server says. */
export function shownLike(state: Live, announcementId: number): { liked: boolean; likesCount: number } {
  const wish = state.wishes[announcementId];
  const told = state.held[announcementId] ?? {
    liked: state.liked[announcementId]?.value ?? false,
    likesCount: state.likes[announcementId]?.value ?? 0,
  };
  if (wish === undefined || wish === told.liked) return told;
  return { liked: wish, likesCount: Math.max(0, told.likesCount + (wish ? 1 : -1)) };
}
