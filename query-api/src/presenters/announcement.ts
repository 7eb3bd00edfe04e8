import type { Announcement } from '@potluck/events/answers/feed';
import type { UserCard } from '@potluck/events/answers/people';
import { mediaAddress, mediaSize } from '@potluck/events/media-address';
import type { AnnouncementDocument } from '@potluck/projector/documents';
import { purgeInPlaceOf } from './purge.ts';

export const presentAnnouncement = (post: AnnouncementDocument, user: UserCard, liked: boolean): Announcement => {
  const address = mediaAddress('announcement', post.id, post.media);
  return {
    id: post.id,
    userId: post.userId,
    title: post.title,
    content: post.content,
    image: post.media?.kind === 'image' ? address : null,
    video: post.media?.kind === 'video' ? address : null,
    mediaType: post.media?.kind ?? null,
    mediaSize: mediaSize(post.media),
    imageWidths: post.media?.widths ?? [],
    mediaPurged: purgeInPlaceOf(post.media, post.purged),
    likesCount: post.likesCount,
    commentsCount: post.commentsCount,
    liked,
    createdAt: post.createdAt,
    editedAt: post.editedAt,
    user,
    revision: post.revision,
  };
};
