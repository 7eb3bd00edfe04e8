import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { HeartFilledIcon, HeartIcon } from '../../../ui/icons.tsx';
import { useTicks } from '../../../ui/use-ticks.ts';
import { counted } from '../counted.ts';
import { useInteraction } from '../use-interaction.ts';
import { useCommentLike } from './use-comment-like.ts';

export function CommentLikeButton({ commentId }: { commentId: number }) {
  const { liked, likesCount, toggle } = useCommentLike(commentId);
  const { control } = useInteraction('commentLike');
  const ticks = useTicks(likesCount);
  const Heart = liked ? HeartFilledIcon : HeartIcon;
  return (
    <Button
      variant="ghost"
      aria-pressed={liked}
      aria-label={`Like comment, ${counted(likesCount, 'Like')}`}
      className={classes('min-w-11 px-2 text-small tabular-nums', liked ? 'text-tomato' : 'text-quiet')}
      onClick={toggle}
      {...control}
    >
      <Heart key={`heart ${ticks}`} className={classes('size-4', ticks > 0 && 'animate-pulse-once')} />
      <span key={ticks} className={classes(ticks > 0 && 'animate-rise')}>
        {likesCount}
      </span>
    </Button>
  );
}
