import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { HeartFilledIcon, HeartIcon } from '../../../ui/icons.tsx';
import { useChangeCount } from '../../../ui/use-change-count.ts';
import { formatCount } from '../format-count.ts';
import { useInteraction } from '../use-interaction.ts';
import { useCommentLike } from './use-comment-like.ts';

export function CommentLikeButton({ commentId }: { commentId: number }) {
  const { liked, likesCount, toggle } = useCommentLike(commentId);
  const { control } = useInteraction('commentLike');
  const changes = useChangeCount(likesCount);
  const Heart = liked ? HeartFilledIcon : HeartIcon;
  return (
    <Button
      variant="ghost"
      aria-pressed={liked}
      busy={false}
      aria-label={`Like comment, ${formatCount(likesCount, 'Like')}`}
      className={classes('min-w-11 px-2 text-small tabular-nums', liked ? 'text-tomato' : 'text-quiet')}
      onClick={toggle}
      {...control}
    >
      <Heart key={`heart ${changes}`} className={classes('size-4', changes > 0 && 'animate-pulse-once')} />
      <span key={changes} className={classes(changes > 0 && 'animate-rise')}>
        {likesCount}
      </span>
    </Button>
  );
}
