import type { AnnouncementDocument, CommentDocument, ProfileDocument, RecipeDocument } from '@potluck/projector/documents';

/** Documents for specs, with defaults that a spec overrides. */
const at = '2026-01-02T03:04:05.000Z';

export const aRecipe = (change: Partial<RecipeDocument> = {}): RecipeDocument => ({
  id: 1,
  userId: 'ana',
  title: 'Soup',
  description: null,
  image: null,
  prepTime: null,
  cookTime: null,
  servings: null,
  difficulty: null,
  ingredients: ['1 cup water'],
  instructions: ['Boil'],
  isPublic: false,
  hidden: false,
  createdAt: at,
  updatedAt: at,
  created: 1,
  titleKey: 'soup',
  cookNumber: 0,
  newest: -1,
  revision: 0,
  ...change,
});

export const aPost = (change: Partial<AnnouncementDocument> = {}): AnnouncementDocument => ({
  id: 1,
  userId: 'ana',
  title: 'Sunday soup',
  content: 'Come over',
  media: null,
  likesCount: 0,
  commentsCount: 0,
  hidden: false,
  createdAt: at,
  editedAt: null,
  created: 1,
  revision: 0,
  ...change,
});

export const aComment = (change: Partial<CommentDocument> = {}): CommentDocument => ({
  id: 1,
  announcementId: 1,
  parentId: null,
  userId: 'ben',
  depth: 0,
  content: 'Lovely',
  likesCount: 0,
  repliesCount: 0,
  hidden: false,
  createdAt: at,
  editedAt: null,
  created: 2,
  revision: 0,
  ...change,
});

export const aProfile = (change: Partial<ProfileDocument> = {}): ProfileDocument => ({
  id: 'ana',
  displayName: 'Ana',
  firstName: null,
  lastName: null,
  bio: null,
  isPublic: true,
  profileImage: null,
  followersCount: 0,
  followingCount: 0,
  createdAt: at,
  updatedAt: at,
  created: 0,
  revision: 0,
  ...change,
});
