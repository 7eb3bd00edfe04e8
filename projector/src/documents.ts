/**
 * The documents that the projections publish: the only thing of the projector that readers see.
 * `created` is the position of the event that made the thing, as a number (positions stay below 2^53);
 * lists are ordered by it, because ids are not in time order. Dates are ISO date-times in UTC.
 */
import type { MediaRef, RecipeContent, Unreadable } from '@potluck/events';
import type { CollectionShape } from '@potluck/stores/ports/read-store';

export interface RecipeDocument extends RecipeContent {
  id: number;
  userId: string;
  hidden: boolean;
  createdAt: string;
  updatedAt: string;
  created: number;
  /** What it is sorted by: its title from A to Z, the first number of its cook time, and where those are equal the newest first. */
  titleKey: string;
  cookNumber: number;
  newest: number;
  /** Revision of the recipe's stream. */
  revision: number;
}

export interface ProfileDocument {
  id: string;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  isPublic: boolean;
  profileImage: MediaRef | null;
  followersCount: number;
  followingCount: number;
  createdAt: string;
  updatedAt: string;
  created: number;
  revision: number;
}

/** Projection `feed`. */
export interface AnnouncementDocument {
  id: number;
  userId: string;
  title: string;
  content: string | null;
  media: MediaRef | null;
  likesCount: number;
  commentsCount: number;
  hidden: boolean;
  createdAt: string;
  /** When it was last edited; null when never. */
  editedAt: string | null;
  created: number;
  revision: number;
}

/** Projection `comments`. A hidden one stays as a placeholder so that its replies keep their place. */
export interface CommentDocument {
  id: number;
  announcementId: number;
  parentId: number | null;
  userId: string;
  depth: number;
  content: string;
  likesCount: number;
  repliesCount: number;
  hidden: boolean;
  createdAt: string;
  editedAt: string | null;
  created: number;
  revision: number;
}

/** Projection `likes`: one for each like that stands; its id is `announcement_{id}_{userId}` or `comment_{id}_{userId}`. */
interface LikeDocument {
  id: string;
  kind: 'announcement' | 'comment';
  targetId: number;
  userId: string;
  createdAt: string;
  created: number;
}

/** Projection `follows`: id `{followerId}_{followingId}`. */
interface FollowDocument {
  id: string;
  followerId: string;
  followingId: string;
  createdAt: string;
  created: number;
}

/** Orders in which an owner's recipes stand by chance. */
export const chanceOrders = ['order1', 'order2', 'order3', 'order4'] as const;
/** Places in such an order are whole numbers from 0 to below this. */
export const chancePlaces = 2 ** 48;

/**
 * Projection `daily-features`: a slim document per visible recipe; which one it is on a day, or by chance, is chosen when read.
 * In each order it has a place that its id alone says.
 */
export interface DailyFeatureDocument extends Record<(typeof chanceOrders)[number], number> {
  id: number;
  userId: string;
  createdAt: string;
  created: number;
  hidden: boolean;
}

/** Projection `reports`: id is the report's stream id. */
export interface ReportDocument {
  id: string;
  reporterId: string;
  reportedUserId: string;
  contentType: 'announcement' | 'comment' | 'user' | 'recipe';
  contentId: number | null;
  reason: string;
  description: string | null;
  status: 'pending';
  createdAt: string;
  created: number;
}

/** An event whose personal fields could not be read when it was folded. */
export interface UnreadableEventDocument extends Unreadable {
  /** The event's. */
  id: string;
  stream: string;
  revision: number;
  type: string;
  /** Its position. */
  created: number;
}

/** Each projection's name and what its documents look like. */
export interface Documents {
  recipes: RecipeDocument;
  profiles: ProfileDocument;
  feed: AnnouncementDocument;
  comments: CommentDocument;
  likes: LikeDocument;
  follows: FollowDocument;
  'daily-features': DailyFeatureDocument;
  reports: ReportDocument;
  'unreadable-events': UnreadableEventDocument;
}
export type ProjectionName = keyof Documents;

/** What readers find documents by: the projector makes these indexes, and everyone opens a collection with its shape. */
export const shapes: { [P in ProjectionName]: CollectionShape<Documents[P]> } = {
  recipes: {
    indexes: [
      ['userId', 'created'],
      ['userId', 'isPublic', 'hidden', 'created'],
      ['userId', 'titleKey', 'newest'],
      ['userId', 'cookNumber', 'newest'],
    ],
    // A long text is searched up to a bound: what a dish is known by comes first.
    searchText: ({ title, description, ingredients }) => [title, ...ingredients, description ?? ''].join('\n'),
  },
  profiles: { indexes: [['created']], searchText: ({ displayName }) => displayName ?? '' },
  feed: {
    indexes: [
      ['hidden', 'created'],
      ['hidden', 'likesCount', 'created'],
      ['userId', 'hidden', 'created'],
      ['id', 'hidden', 'created'],
    ],
    searchText: ({ title, content }) => `${title}\n${content ?? ''}`,
  },
  comments: {
    indexes: [
      ['announcementId', 'parentId', 'created'],
      ['parentId', 'created'],
      ['userId', 'created'],
    ],
  },
  likes: {
    indexes: [
      ['userId', 'kind', 'created'],
      ['kind', 'targetId', 'created'],
    ],
  },
  follows: {
    indexes: [
      ['followerId', 'created'],
      ['followingId', 'created'],
    ],
  },
  'daily-features': {
    indexes: [['userId', 'hidden', 'created'], ...chanceOrders.map((order) => ['userId', 'hidden', order, 'created'])],
  },
  reports: {
    indexes: [
      ['reportedUserId', 'created'],
      ['contentType', 'contentId', 'created'],
    ],
  },
  'unreadable-events': { indexes: [['created']] },
};
