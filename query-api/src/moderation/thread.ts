import { type CommentEvent, comment, type Recorded } from '@potluck/events';
import type { CaseContext } from '@potluck/events/answers/cases';
import type { CommentDocument } from '@potluck/projector/documents';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { authorsOf, one } from '../joins.ts';
import { newestFirst, oldestFirst } from '../paging.ts';
import type { Collections } from '../read-models.ts';

type Thread = NonNullable<CaseContext['thread']>;
type Relation = Thread['comments'][number]['relation'];

/** Most comments of each kind around a comment. */
const most = { parents: 5, siblings: 3, replies: 5 };

/** The position of a comment in its thread, which it keeps when it is deleted. */
type ThreadPosition = Pick<CommentDocument, 'announcementId' | 'parentId' | 'created'>;

/** The position of a comment in its thread, from its own stream; undefined if there never was one. */
export async function threadPositionOf(commentId: number, events: EventStore): Promise<ThreadPosition | undefined> {
  const [added] = (await events.read(`${comment.name}-${commentId}`, { most: 1 })).events as Recorded<CommentEvent>[];
  if (added?.type !== 'CommentAdded') return undefined;
  const { announcementId, parentId } = added.data;
  return { announcementId, parentId, created: Number(added.position) };
}

/**
 * A comment in its thread: the post, its parents, the comments just before and after it, and its replies. `maySee`: whether a text may be
 * shown. `whenGone`: the position of a comment that was deleted, around which it is shown without itself.
 */
export async function threadOf(
  commentId: number,
  from: Collections<'comments' | 'feed' | 'profiles'>,
  maySee: (item: { caseId: string; userId: string; hidden: boolean }) => boolean,
  whenGone: () => Promise<ThreadPosition | undefined>,
): Promise<CaseContext['thread']> {
  const there = await one(from.comments, commentId);
  const subject = there ?? (await whenGone());
  if (!subject) return null;
  const { announcementId, parentId, created } = subject;
  const find = async (where: object, sort: typeof newestFirst, limit: number) =>
    (await from.comments.find({ where: { ...where }, sort, limit })).flatMap(({ document }) => document ?? []);
  const beside = { announcementId, parentId };
  const [post, parents, before, after, replies] = await Promise.all([
    one(from.feed, announcementId),
    parentsOf(subject, from),
    find({ ...beside, created: { lt: created } }, newestFirst, most.siblings),
    find({ ...beside, created: { gt: created } }, oldestFirst, most.siblings),
    find({ parentId: commentId }, oldestFirst, most.replies),
  ]);
  const as = (relation: Relation) => (comment: CommentDocument) => ({ relation, comment });
  const inOrder = [
    ...parents.map(as('parent')),
    ...before.reverse().map(as('sibling')),
    ...(there ? [as('subject')(there)] : []),
    ...replies.map(as('reply')),
    ...after.map(as('sibling')),
  ];
  const authors = inOrder.map(({ comment }) => comment.userId);
  const cardOf = await authorsOf(from.profiles, post ? [post.userId, ...authors] : authors);
  return {
    post: post ? presentPost(post) : null,
    comments: inOrder.map(({ relation, comment: { id, userId, content, hidden, createdAt } }) => {
      const text = maySee({ caseId: `comment_${id}`, userId, hidden }) ? content : null;
      return { id, relation, author: cardOf(userId), text, hidden, createdAt };
    }),
  };

  function presentPost({ id, userId, title, content, hidden, createdAt }: NonNullable<typeof post>): NonNullable<Thread['post']> {
    const isSeen = maySee({ caseId: `announcement_${id}`, userId, hidden });
    return { id, author: cardOf(userId), title: isSeen ? title : null, text: isSeen ? content : null, hidden, createdAt };
  }
}

/** The nearest parents, outermost first. */
async function parentsOf({ parentId }: ThreadPosition, from: Collections<'comments'>): Promise<CommentDocument[]> {
  const parents: CommentDocument[] = [];
  for (let next = parentId; next !== null && parents.length < most.parents; ) {
    const parent = await one(from.comments, next);
    if (!parent) break;
    parents.unshift(parent);
    next = parent.parentId;
  }
  return parents;
}
