import type { Announcement, Comment } from '@potluck/events/answers/feed';
import type { AnnouncementDocument, CommentDocument, Documents } from '@potluck/projector/documents';
import type { Stored } from '@potluck/stores/ports/read-store';
import type { Documented } from './documented.ts';
import { inTurn } from './in-turn.ts';
import { presentAnnouncement } from './presenters/announcement.ts';
import { presentComment } from './presenters/comment.ts';
import { presentUserCard } from './presenters/user.ts';
import type { Collections } from './read-models.ts';
import type { Caller } from './visibility.ts';

/** The document with this id, or undefined if there is none. */
export async function one<D>(collection: Documented<D>, id: string | number): Promise<D | undefined> {
  return (await collection.get([String(id)])).get(String(id))?.document;
}

/** Recipes per read: each can have 200 kB of JSON, and those of a read are parsed in one turn of the event loop. */
export const recipesAtOnce = 5;

/** As `get`, in parts, each in its turn. */
export async function inParts<D>(collection: Documented<D>, ids: readonly string[], atOnce: number): Promise<Map<string, Stored<D>>> {
  const all = new Map<string, Stored<D>>();
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = ids.slice(start, start + atOnce);
    for (const [id, found] of await inTurn(() => collection.get(part))) all.set(id, found);
  }
  return all;
}

export async function authorsOf(profiles: Documented<Documents['profiles']>, userIds: Iterable<string>) {
  const found = await profiles.get([...new Set(userIds)]);
  return (userId: string) => presentUserCard(userId, found.get(userId)?.document);
}

/** The ids of these that the caller likes; empty for visitors. */
export async function likedBy(
  caller: Caller,
  kind: 'announcement' | 'comment',
  ids: readonly number[],
  likes: Documented<Documents['likes']>,
): Promise<(id: number) => boolean> {
  if (!caller || ids.length === 0) return () => false;
  const found = await likes.get(ids.map((id) => `${kind}_${id}_${caller}`));
  return (id) => found.get(`${kind}_${id}_${caller}`)?.document !== undefined;
}

type Joined = Collections<'profiles' | 'likes'>;

/** Adds authors and the caller's likes to posts, with one read for each kind. */
export async function presentPosts(posts: readonly AnnouncementDocument[], from: Joined, caller: Caller): Promise<Announcement[]> {
  const [author, liked] = await Promise.all([
    authorsOf(
      from.profiles,
      posts.map(({ userId }) => userId),
    ),
    likedBy(
      caller,
      'announcement',
      posts.map(({ id }) => id),
      from.likes,
    ),
  ]);
  return posts.map((post) => presentAnnouncement(post, author(post.userId), liked(post.id)));
}

/** Adds authors and the caller's likes to comments, with one read for each kind. */
export async function presentComments(comments: readonly CommentDocument[], from: Joined, caller: Caller): Promise<Comment[]> {
  const [author, liked] = await Promise.all([
    authorsOf(
      from.profiles,
      comments.map(({ userId }) => userId),
    ),
    likedBy(
      caller,
      'comment',
      comments.map(({ id }) => id),
      from.likes,
    ),
  ]);
  return comments.map((comment) => presentComment(comment, author(comment.userId), liked(comment.id)));
}
