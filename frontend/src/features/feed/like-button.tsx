import { toggleLike } from '../../live/likes.ts';
import { useAnnouncementLike } from '../../live/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { HeartFilledIcon, HeartIcon } from '../../ui/icons.tsx';
import { useTicks } from '../../ui/use-ticks.ts';
import { counted } from './counted.ts';
import { useInteraction } from './use-interaction.ts';

/** Shows the viewer's wish at once; the number ticks with one small pulse whenever anybody's like comes in. */
export function LikeButton({ announcementId }: { announcementId: number }) {
  const { liked, likesCount } = useAnnouncementLike(announcementId);
  const { control } = useInteraction('post');
  const ticks = useTicks(likesCount);
  const Heart = liked ? HeartFilledIcon : HeartIcon;
  return (
    <Button
      variant="ghost"
      aria-pressed={liked}
      className={classes('px-3 tabular-nums', liked && 'text-tomato')}
      onClick={() => toggleLike(announcementId)}
      {...control}
    >
      <Heart key={`heart ${ticks}`} className={classes('size-5', ticks > 0 && 'animate-pulse-once')} />
      <span key={ticks} className={classes(ticks > 0 && 'animate-rise')}>
        {counted(likesCount, 'Like')}
      </span>
    </Button>
  );
}
