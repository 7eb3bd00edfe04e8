import { useEffect } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { ApiError, api } from '../../../api/http.ts';
import { useLive } from '../../../live/live-store.ts';
import { keyOf, savedDrafts } from '../../../parts/draft.ts';
import { parseCommentDraft } from '../drafts.ts';

/**
 * Once a post's comments are read, deletes the viewer's drafts of replies to comments, and of edits, that no longer exist: they have no box,
 * and the post would say 'Draft' for good.
 */
export function useOrphanDrafts(announcementId: number, isRead: boolean): void {
  const { user } = useCurrentUser();
  useEffect(() => {
    if (!isRead || !user) return;
    for (const { name, value } of ['reply:', 'comment-edit:'].flatMap((kind) => savedDrafts(user.id, kind))) {
      const draft = parseCommentDraft(value);
      const id = draft?.path.at(-1);
      if (id === undefined || draft?.announcementId !== announcementId || id in useLive.getState().comments) continue;
      void api.get(`/api/comments/${id}`).catch((error) => {
        if (error instanceof ApiError && error.status === 404) localStorage.removeItem(keyOf(user.id, name));
      });
    }
  }, [announcementId, isRead, user]);
}
