import type { Announcement, Comment } from '@potluck/events/answers/feed';

export const at = (position: number): string => `store:${position}`;
const user = { id: 'ana', displayName: 'Ana', profileImageUrl: null };

export const aPost = (change: Partial<Announcement> = {}): Announcement => ({
  id: 1,
  userId: 'ana',
  title: 'Soup night',
  content: 'Who brings bread?',
  image: null,
  video: null,
  mediaType: null,
  mediaSize: null,
  imageWidths: [],
  mediaPurged: null,
  likesCount: 0,
  commentsCount: 0,
  liked: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  editedAt: null,
  user,
  revision: 0,
  ...change,
});

export const aComment = (change: Partial<Comment> = {}): Comment => ({
  id: 5,
  announcementId: 1,
  userId: 'ana',
  parentId: null,
  depth: 0,
  content: 'I will, a sourdough.',
  hidden: false,
  likesCount: 0,
  repliesCount: 0,
  liked: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  editedAt: null,
  user,
  revision: 0,
  ...change,
});
