import type { Announcement } from '@potluck/events/answers/feed';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/http.ts';
import { react } from '../../live/live-store.ts';
import { onAnnouncementRemoved } from '../../live/on-announcements.ts';
import { useCommentsCount } from '../../live/use-live.ts';
import { useSuspended } from '../../parts/use-suspended.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { markDeletedHere } from './feed-view.ts';
import { formatCount } from './format-count.ts';
import { focusNeighbour } from './move-focus.ts';
import { postsChanged } from './posts-changed.ts';
import { showFailure } from './show-failure.ts';

/** Confirmation before a post is deleted with its comments. */
export function DeletePostDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { id, userId, title } = announcement;
  const suspended = useSuspended();
  const marker = useRef<HTMLSpanElement>(null);
  const comments = useCommentsCount(id);
  const commentsSentence = comments === 0 ? '' : ` Its ${formatCount(comments, 'comment')} ${comments === 1 ? 'goes' : 'go'} with it.`;
  const remove = useMutation({
    mutationFn: () => api.command('DELETE', `/api/announcements/${id}`),
    // Before the removal: its live message may come before the answer.
    onMutate: () => {
      const list = marker.current?.closest('section');
      markDeletedHere(id);
      return focusNeighbour(marker.current?.closest('li'), list, list);
    },
    onSuccess: ({ position }, _, moveFocus) => {
      react(onAnnouncementRemoved, { announcementId: id, position: position ?? '' });
      postsChanged(userId);
      toast({ kind: 'success', title: 'Announcement deleted' });
      moveFocus();
    },
    // The dialog stays open to try again.
    onError: (error) => showFailure(error, 'Failed to delete announcement. Please try again.'),
  });
  return (
    <>
      <span ref={marker} hidden />
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title="Delete announcement"
        text={`Are you sure you want to delete "${title}"?${commentsSentence}`}
        confirm="Delete"
        busy={remove.isPending}
        refused={suspended}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
