import { toggleLike } from '../../live/likes.ts';
import { useAnnouncementLike } from '../../live/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { HeartFilledIcon, HeartIcon } from '../../ui/icons.tsx';
import { useChangeCount } from '../../ui/use-change-count.ts';
import { formatCount } from './format-count.ts';
import { useInteraction } from './use-interaction.ts';

/** The like is optimistic; the count pulses whenever it changes. */
export function LikeButton({ announcementId }: { announcementId: number }) {
  const { liked, likesCount } = useAnnouncementLike(announcementId);
  const { control } = useInteraction('post');
  const changes = useChangeCount(likesCount);
  const Heart = liked ? HeartFilledIcon : HeartIcon;
  return (
    <Button
      variant="ghost"
      aria-pressed={liked}
      busy={false}
      className={classes('px-3 tabular-nums', liked && 'text-tomato')}
      onClick={() => toggleLike(announcementId)}
      {...control}
    >
      <Heart key={`heart ${changes}`} className={classes('size-5', changes > 0 && 'animate-pulse-once')} />
      <span key={changes} className={classes(changes > 0 && 'animate-rise')}>
        {formatCount(likesCount, 'Like')}
      </span>
    </Button>
  );
}
