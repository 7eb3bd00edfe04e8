import type { Announcement } from '@potluck/events/answers';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/http.ts';
import { react } from '../../live/live-store.ts';
import { onAnnouncementRemoved } from '../../live/on-announcements.ts';
import { useCommentsCount } from '../../live/use-live.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { counted } from './counted.ts';
import { focusBeside } from './move-focus.ts';
import { noteDeletedHere } from './reading-state.ts';
import { sayFailed } from './say-failed.ts';

/** Asks before a post goes, and says what goes with it. */
export function DeletePostDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { id, title } = announcement;
  const place = useRef<HTMLSpanElement>(null);
  const comments = useCommentsCount(id);
  const along = comments === 0 ? '' : ` Its ${counted(comments, 'comment')} ${comments === 1 ? 'goes' : 'go'} with it.`;
  const remove = useMutation({
    mutationFn: () => api.command('DELETE', `/api/announcements/${id}`),
    // Before it is gone: its message may come ahead of the answer.
    onMutate: () => {
      const list = place.current?.closest('section');
      noteDeletedHere(id);
      return focusBeside(place.current?.closest('li'), list, list);
    },
    onSuccess: ({ position }, _, moveOn) => {
      react(onAnnouncementRemoved, { announcementId: id, position: position ?? '' });
      toast({ kind: 'success', title: 'Announcement deleted' });
      moveOn();
    },
    // The question stays: it can be answered again.
    onError: (error) => sayFailed(error, 'Failed to delete announcement. Please try again.'),
  });
  return (
    <>
      <span ref={place} hidden />
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title="Delete announcement"
        text={`Are you sure you want to delete "${title}"?${along}`}
        confirm="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
