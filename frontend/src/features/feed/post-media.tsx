import type { Announcement } from '@potluck/events/answers/feed';
import { pictureSizes } from '../../parts/picture-sizes.ts';
import { PostVideo } from '../../parts/post-video.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tablecloth } from '../../ui/tablecloth.tsx';
import type { FeedChoices } from './feed-choices.ts';

/** Width by height of a picture in the list view, within limits. */
const listRatio = ({ width, height }: { width: number; height: number }) => Math.min(Math.max(width / height, 4 / 5), 2);

/** A post's picture (opens in a new tab), its video, or a drawn tablecloth. */
export function PostMedia({ announcement, view, eager }: { announcement: Announcement; view: FeedChoices['view']; eager: boolean }) {
  const { title, image, video, mediaSize, imageWidths } = announcement;
  const ratio = view === 'list' && mediaSize ? listRatio(mediaSize) : 4 / 3;
  if (video) return <PostVideo src={video} title={title} ratio={ratio} />;
  if (!image) return <Tablecloth seed={title} className={classes('w-full', view === 'grid' ? 'aspect-4/1' : 'aspect-6/1')} />;
  return (
    <a href={image} target="_blank" rel="noopener" className="relative block outline-offset-[-2px]" style={{ aspectRatio: ratio }}>
      <Picture
        src={image}
        widths={imageWidths}
        size={mediaSize}
        alt={`${title} (opens in a new tab)`}
        sizes={view === 'grid' ? pictureSizes.postInGrid : pictureSizes.postInList}
        eager={eager}
        className="absolute inset-0 size-full object-cover"
        instead={<Tablecloth seed={title} className="absolute inset-0 size-full" />}
      />
    </a>
  );
}
