import type { Announcement, Comment } from '@potluck/events/answers/feed';
import type { UserCard } from '@potluck/events/answers/people';
import { isOlder } from '@potluck/events/position';
import { useShallow } from 'zustand/react/shallow';
import { useLive } from './live-store.ts';
import { threadOf } from './on-comments.ts';
import { shownLike } from './on-pending-likes.ts';

/** A post's current version; undefined when removed. Its counts have hooks of their own. */
export const useAnnouncement = (id: number): Announcement | undefined =>
  useLive((state) => (id in state.removedAnnouncements ? undefined : state.announcements[id]?.value));

export const useAnnouncementLike = (id: number): { liked: boolean; likesCount: number } =>
  useLive(useShallow((state) => shownLike(state, id)));

/** Whether the viewer has a pending like of a post, and the server cannot be reached. */
export const useIsLikeUnsent = (id: number): boolean => useLive((state) => state.serverUnreachable && state.pendingLikes[id] !== undefined);

export const useCommentsCount = (id: number): number => useLive((state) => state.commentsCounts[id]?.value ?? 0);

/** A comment's current version; undefined when removed. */
export const useComment = (id: number): Comment | undefined =>
  useLive((state) => (id in state.removedComments ? undefined : state.comments[id]?.value));

export const useCommentLike = (id: number): { liked: boolean; likesCount: number } =>
  useLive(useShallow((state) => ({ liked: state.commentLiked[id]?.value ?? false, likesCount: state.commentLikes[id]?.value ?? 0 })));

/** The comments of a thread that arrived live and were not removed, in order of arrival. */
export const useArrivedComments = (announcementId: number, parentId: number | null): readonly number[] =>
  useLive(
    useShallow((state) =>
      (state.arrivedComments[threadOf({ announcementId, parentId })] ?? []).filter((id) => !(id in state.removedComments)),
    ),
  );

/** The same including those that were removed since, which leave a placeholder. */
export const useAllArrivedComments = (announcementId: number, parentId: number | null): readonly number[] | undefined =>
  useLive((state) => state.arrivedComments[threadOf({ announcementId, parentId })]);

/** Whether a moderator has hidden a recipe since it was read. */
export const useIsRecipeHidden = (id: string): boolean =>
  useLive(({ hiddenRecipes, counts }) => {
    const hidden = hiddenRecipes[Number(id)];
    const read = counts[`recipe:${id}`]?.position;
    return hidden !== undefined && (read === undefined || isOlder(read, hidden));
  });

/** A user's current name and picture; `known` until something newer arrived. */
export const useUserCard = (known: UserCard): UserCard => useLive((state) => state.users[known.id]?.value ?? known);
