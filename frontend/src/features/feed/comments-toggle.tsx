import { useCurrentUser } from '../../api/current-user.ts';
import { useCommentsCount } from '../../live/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CommentIcon } from '../../ui/icons.tsx';
import { useChangeCount } from '../../ui/use-change-count.ts';
import { DraftMark } from './draft-mark.tsx';
import { draftsOfPost } from './drafts.ts';
import { formatCount } from './format-count.ts';
import { preloadComments } from './lazy-comments.tsx';

interface CommentsToggleProps {
  announcementId: number;
  open: boolean;
  controls: string;
  onToggle: () => void;
}

/** Opens a post's comments, with their count; while closed, a mark for unsent drafts. */
export function CommentsToggle({ announcementId, open, controls, onToggle }: CommentsToggleProps) {
  const { user } = useCurrentUser();
  const count = useCommentsCount(announcementId);
  const changes = useChangeCount(count);
  return (
    <Button
      variant="ghost"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      className="px-3 tabular-nums"
      onPointerEnter={preloadComments}
      onFocus={preloadComments}
      onClick={onToggle}
    >
      <CommentIcon />
      <span key={changes} className={classes(changes > 0 && 'animate-rise')}>
        {formatCount(count, 'Comment')}
      </span>
      {!open && draftsOfPost(user?.id, announcementId).some && <DraftMark />}
    </Button>
  );
}
