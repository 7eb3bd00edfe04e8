import { maxSearch, Refused } from '@potluck/events';
import type { Announcement, Liked } from '@potluck/events/answers';
import type { Condition } from '@potluck/stores/ports/read-store';
import { Router } from 'express';
import * as z from 'zod';
import { type Ask, entityId, type Question } from '../asking.ts';
import { likedBy, one, presentPosts } from '../joins.ts';
import { Cursor, findPage, Limit, linkNext, newestFirst, oldestFirst, parseQuery, type Sort } from '../paging.ts';
import { orByAuthor, searchTerms } from '../search-terms.ts';
import { canSeePost } from '../visibility.ts';

const FeedQuery = z.object({
  search: z.string().max(maxSearch).optional(),
  sort: z.enum(['newest', 'oldest', 'popular']).default('newest'),
  filter: z.enum(['all', 'liked', 'following']).default('all'),
  limit: Limit(20),
  cursor: Cursor.optional(),
});
type Filter = z.output<typeof FeedQuery>['filter'];

const sorts = {
  newest: newestFirst,
  oldest: oldestFirst,
  popular: { fields: ['likesCount', 'created'], direction: 'desc' },
} satisfies Record<string, Sort>;

/** The community feed. Signed in and signed out it is the same list; only `liked` and the filters know who asks. */
export function feedRoutes(ask: Ask): Router {
  const router = Router();

  router.get(
    ['/api/announcements', '/api/announcements/feed'],
    ask(['feed', 'profiles', 'likes', 'follows'], async (question): Promise<Announcement[]> => {
      const { from, request, response, viewer } = question;
      const { search, sort, filter, limit, cursor } = parseQuery(FeedQuery, request);
      const where = { hidden: false, ...(await conditionOf(filter, question)) };
      const terms = await orByAuthor(searchTerms(search), from.profiles);
      const page = await findPage(from.feed, { where, search: terms, sort: sorts[sort] }, { limit, cursor });
      linkNext(request, response, page.next);
      return presentPosts(page.documents, from, viewer);
    }),
  );

  router.get(
    '/api/announcements/:id',
    ask(['feed', 'profiles', 'likes'], async ({ from, request, viewer }): Promise<Announcement> => {
      const post = await one(from.feed, entityId(request));
      if (!canSeePost(post)) throw new Refused('announcement-not-found');
      const [presented] = await presentPosts([post], from, viewer);
      return presented as Announcement;
    }),
  );

  router.get(
    '/api/announcements/:id/like',
    ask(['feed', 'likes'], async ({ from, request, viewer }): Promise<Liked> => {
      const id = entityId(request);
      if (!canSeePost(await one(from.feed, id))) throw new Refused('announcement-not-found');
      const liked = await likedBy(viewer, 'announcement', [id], from.likes);
      return { liked: liked(id) };
    }),
  );

  return router;
}

/** So many of the newest likes and follows make up those lists. */
const mostChosen = 5_000;

/** Whoever is signed out likes and follows nobody: those lists are empty. */
async function conditionOf(filter: Filter, { from, viewer }: Question<'likes' | 'follows'>): Promise<Record<string, Condition>> {
  if (filter === 'all') return {};
  if (!viewer) return { id: { in: [] } };
  const newest = { sort: newestFirst, limit: mostChosen };
  if (filter === 'liked')
    return { id: { in: await from.likes.values('targetId', { where: { userId: viewer, kind: 'announcement' }, ...newest }) } };
  return { userId: { in: await from.follows.values('followingId', { where: { followerId: viewer }, ...newest }) } };
}
