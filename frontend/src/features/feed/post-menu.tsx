import type { Announcement } from '@potluck/query-api/answers';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { api } from '../../api/http.ts';
import { react } from '../../live/live-store.ts';
import { onAnnouncementRemoved } from '../../live/on-announcements.ts';
import { useReport } from '../../parts/use-report.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FlagIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { EditPostDialog } from './edit-post-dialog.tsx';

type Doing = 'editing' | 'deleting';

/** One's own post can be changed, another's reported; a visitor can do neither. */
export function PostMenu({ announcement }: { announcement: Announcement }) {
  const { user } = useCurrentUser();
  const [doing, setDoing] = useState<Doing>();
  const report = useReport();
  const { id, userId, title, revision } = announcement;
  const remove = useMutation({
    mutationFn: () => api.command('DELETE', `/api/announcements/${id}`),
    onSuccess: ({ position }) => {
      react(onAnnouncementRemoved, { announcementId: id, position: position ?? '' });
      toast({ kind: 'success', title: 'Announcement deleted' });
    },
    onError: () => {
      setDoing(undefined);
      toast({ kind: 'error', title: 'Error', text: 'Failed to delete announcement. Please try again.' });
    },
  });
  if (!user) return null;
  const mine = user.id === userId;
  const items = mine
    ? [
        { label: 'Edit', icon: <PencilIcon />, onSelect: () => setDoing('editing') },
        { label: 'Delete', icon: <TrashIcon />, danger: true, onSelect: () => setDoing('deleting') },
      ]
    : [
        {
          label: 'Report announcement',
          icon: <FlagIcon />,
          onSelect: () =>
            report.ask({ contentType: 'announcement', contentId: id, reportedUserId: userId, contentRevision: revision, title }),
        },
      ];
  const close = () => setDoing(undefined);
  return (
    <>
      <Menu items={items} className="-mr-2 text-quiet" />
      {doing === 'editing' && <EditPostDialog announcement={announcement} onClose={close} />}
      <ConfirmDialog
        open={doing === 'deleting'}
        onOpenChange={close}
        title="Delete announcement"
        text={`Are you sure you want to delete "${title}"?`}
        confirm="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {report.dialog}
    </>
  );
}
