import type { Comment } from '@potluck/query-api/answers';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { api } from '../../../api/http.ts';
import { react } from '../../../live/live-store.ts';
import { onCommentRemoved } from '../../../live/on-comments.ts';
import { useReport } from '../../../parts/use-report.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FlagIcon, PencilIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';

/** One's own comment can be changed, another's reported. */
export function CommentMenu({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { user } = useCurrentUser();
  const [deleting, setDeleting] = useState(false);
  const report = useReport();
  const { id, userId, revision } = comment;
  const remove = useMutation({
    mutationFn: () => api.command('DELETE', `/api/comments/${id}`),
    onSuccess: ({ position }) => {
      react(onCommentRemoved, { commentId: id, position: position ?? '' });
      toast({ kind: 'success', title: 'Comment deleted' });
    },
    onError: () => {
      setDeleting(false);
      toast({ kind: 'error', title: 'Error', text: 'Failed to delete comment' });
    },
  });
  if (!user) return null;
  const items =
    user.id === userId
      ? [
          { label: 'Edit', icon: <PencilIcon />, onSelect: onEdit },
          { label: 'Delete', icon: <TrashIcon />, danger: true, onSelect: () => setDeleting(true) },
        ]
      : [
          {
            label: 'Report comment',
            icon: <FlagIcon />,
            onSelect: () => report.ask({ contentType: 'comment', contentId: id, reportedUserId: userId, contentRevision: revision }),
          },
        ];
  return (
    <>
      <Menu items={items} label="Comment options" className="-my-2 text-quiet" />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete comment"
        text="Are you sure you want to delete this comment? Replies to it go with it."
        confirm="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {report.dialog}
    </>
  );
}
