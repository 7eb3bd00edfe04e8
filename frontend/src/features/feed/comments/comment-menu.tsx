import type { Comment } from '@potluck/events/answers/feed';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../../api/current-user.ts';
import { api } from '../../../api/http.ts';
import { paths } from '../../../app/paths.ts';
import { react, useLive } from '../../../live/live-store.ts';
import { onCommentRemoved } from '../../../live/on-comments.ts';
import { useOpenCase } from '../../../parts/use-open-case.tsx';
import { useReport } from '../../../parts/use-report.tsx';
import { useSuspended } from '../../../parts/use-suspended.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FlagIcon, HistoryIcon, PencilIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { markCommentDeletedHere } from '../feed-view.ts';
import { focusNeighbour } from '../move-focus.ts';
import { showFailure } from '../show-failure.ts';
import { countDescendants, descendantsSentence } from './descendants.ts';

/** Edit and delete for the author, report for others, a case for moderators. */
export function CommentMenu({
  comment,
  article,
  onEdit,
}: {
  comment: Comment;
  article: RefObject<HTMLElement | null>;
  onEdit: () => void;
}) {
  const { user } = useCurrentUser();
  const [deleting, setDeleting] = useState(false);
  const report = useReport();
  const openCase = useOpenCase();
  const navigate = useNavigate();
  const { id, userId, revision, editedAt } = comment;
  const remove = useMutation({
    mutationFn: () => api.command('DELETE', `/api/comments/${id}`),
    // Before the removal: its live message may come before the answer.
    onMutate: () => {
      const section = article.current?.closest('section');
      markCommentDeletedHere(id);
      return focusNeighbour(article.current?.closest('li'), section, section?.querySelector('textarea'));
    },
    onSuccess: ({ position }, _, moveFocus) => {
      react(onCommentRemoved, { commentId: id, position: position ?? '' });
      toast({ kind: 'success', title: 'Comment deleted' });
      moveFocus();
    },
    // The dialog stays open to try again.
    onError: (error) => showFailure(error, 'Failed to delete comment'),
  });
  if (!user) return null;
  const target = { contentType: 'comment', contentId: id, reportedUserId: userId, contentRevision: revision } as const;
  const versions = {
    label: 'Earlier versions',
    icon: <HistoryIcon />,
    onSelect: () => void navigate(paths.versions('comment', id)),
  };
  const items =
    user.id === userId
      ? [
          { label: 'Edit', icon: <PencilIcon />, onSelect: onEdit },
          ...(editedAt ? [versions] : []),
          { label: 'Delete', icon: <TrashIcon />, danger: true, onSelect: () => setDeleting(true) },
        ]
      : [{ label: 'Report comment', icon: <FlagIcon />, onSelect: () => report.openReport(target) }, ...openCase(target)];
  return (
    <>
      <Menu items={items} className="-my-2 text-quiet" />
      {deleting && <ConfirmDelete id={id} busy={remove.isPending} onClose={() => setDeleting(false)} onConfirm={() => remove.mutate()} />}
      {report.dialog}
    </>
  );
}

function ConfirmDelete({ id, busy, onClose, onConfirm }: { id: number; busy: boolean; onClose: () => void; onConfirm: () => void }) {
  const suspended = useSuspended();
  const descendants = useLive((state) => descendantsSentence(countDescendants(state, id)));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete comment"
      text={`Are you sure you want to delete this comment?${descendants}`}
      confirm="Delete"
      busy={busy}
      refused={suspended}
      onConfirm={onConfirm}
    />
  );
}
