/** What is answered about posts, comments and likes. */

import * as z from 'zod';
import { IsoDate, MediaPurge, Picture, Size } from './fields.ts';
import { UserCard } from './people.ts';

export const Announcement = z.object({
  id: z.int(),
  userId: z.string(),
  title: z.string(),
  content: z.string().nullable(),
  image: Picture,
  video: z.string().nullable(),
  mediaType: z.enum(['image', 'video']).nullable(),
  mediaSize: Size,
  imageWidths: z.array(z.int()),
  mediaPurged: MediaPurge,
  likesCount: z.int(),
  commentsCount: z.int(),
  liked: z.boolean(),
  createdAt: IsoDate,
  editedAt: IsoDate.nullable(),
  user: UserCard,
  revision: z.int(),
});
export type Announcement = z.output<typeof Announcement>;

export const Comment = z.object({
  id: z.int(),
  announcementId: z.int(),
  userId: z.string(),
  parentId: z.int().nullable(),
  depth: z.int(),
  /** Empty when hidden. */
  content: z.string(),
  hidden: z.boolean(),
  likesCount: z.int(),
  repliesCount: z.int(),
  liked: z.boolean(),
  createdAt: IsoDate,
  editedAt: IsoDate.nullable(),
  user: UserCard,
  revision: z.int(),
});
export type Comment = z.output<typeof Comment>;

export const CommentPage = z.object({ comments: z.array(Comment), hasMore: z.boolean() });
export type CommentPage = z.output<typeof CommentPage>;

export const Liked = z.object({ liked: z.boolean() });
export type Liked = z.output<typeof Liked>;

/** The count is null while it is unknown; the like is accepted anyway. */
export const LikedWithCount = Liked.extend({ likesCount: z.int().nullable() });
export type LikedWithCount = z.output<typeof LikedWithCount>;
