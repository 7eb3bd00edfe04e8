import { type Announcement, announcement, comment, type MediaRef, type OpenedCase, type Purged, recipe, user } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';

/** What moderators may see now of a case's subject, folded from its streams. */
export interface NowVisible {
  /** Keys of the files that they may see. */
  seenMedia: ReadonlySet<string>;
  /** The recipe is private, and no decision hides it. */
  isPrivate: boolean;
  /** The post of a comment, and its author while the post is hidden. */
  postId: number | undefined;
  hiddenPostBy?: string | undefined;
}

export async function nowVisible(folds: Folds, { contentType, contentId, reportedUserId }: OpenedCase): Promise<NowVisible> {
  const id = String(contentId ?? reportedUserId);
  switch (contentType) {
    case 'announcement':
      return { seenMedia: mediaOf((await folds.load(announcement, id)).state), isPrivate: false, postId: undefined };
    case 'comment': {
      const { state } = await folds.load(comment, id);
      if (state.status === 'absent') return { seenMedia: new Set(), isPrivate: false, postId: undefined };
      const postId = state.announcementId;
      const { state: post } = await folds.load(announcement, String(postId));
      const hiddenPostBy = post.status === 'posted' && post.hidden ? post.userId : undefined;
      return { seenMedia: mediaOf(post), isPrivate: false, postId, hiddenPostBy };
    }
    case 'recipe': {
      const { state } = await folds.load(recipe, id);
      if (state.status !== 'created') return { seenMedia: new Set(), isPrivate: false, postId: undefined };
      const { hidden, content } = state;
      return {
        seenMedia: keysOf(content.isPublic && !hidden && content.image),
        isPrivate: !content.isPublic && !hidden,
        postId: undefined,
      };
    }
    case 'user': {
      const { state } = await folds.load(user, id);
      return {
        seenMedia: keysOf(state.status === 'registered' && !state.hiddenParts.includes('profileImage') && state.profileImage),
        isPrivate: false,
        postId: undefined,
      };
    }
  }
}

/** The state of the content, from its own stream: whether it is there, and what became of its files. */
export async function contentStateOf(
  folds: Folds,
  { contentType, contentId, reportedUserId }: OpenedCase,
): Promise<{ status: string; media?: object | null; hadMedia?: boolean; purged?: Purged }> {
  const id = String(contentId ?? reportedUserId);
  if (contentType === 'announcement') return (await folds.load(announcement, id)).state;
  if (contentType === 'recipe') return (await folds.load(recipe, id)).state;
  return (await (contentType === 'comment' ? folds.load(comment, id) : folds.load(user, id))).state;
}

const mediaOf = (post: Announcement): ReadonlySet<string> => keysOf(post.status === 'posted' && !post.hidden && post.media);

const keysOf = (media: MediaRef | null | false): ReadonlySet<string> => new Set(media ? [media.key] : []);
