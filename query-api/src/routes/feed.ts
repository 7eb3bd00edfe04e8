import { Refused } from '@potluck/events';
import { Announcement, Liked } from '@potluck/events/answers/feed';
import type { Condition } from '@potluck/stores/ports/read-store';
import * as z from 'zod';
import { likedBy, one, presentPosts } from '../joins.ts';
import { cursorPage, findPage, newestFirst, oldestFirst, type Sort } from '../paging.ts';
import { orByAuthor, Search, searchTerms } from '../search-terms.ts';
import { canSeePost } from '../visibility.ts';
import { listQuery, type QueryContext, query } from './query.ts';

const Filter = z
  .enum(['all', 'liked', 'following'])
  .meta({ description: 'liked: among the newest 5,000 that one likes; following: by the newest 5,000 whom one follows' });

const FeedInput = z.object({
  search: Search.optional(),
  sort: z.enum(['newest', 'oldest', 'popular']).default('newest'),
  filter: Filter.default('all'),
  ...cursorPage(20),
});

const sorts = {
  newest: newestFirst,
  oldest: oldestFirst,
  popular: { fields: ['likesCount', 'created'], direction: 'desc' },
} satisfies Record<string, Sort>;

const listed = ['feed', 'profiles', 'likes', 'follows'] as const;

/** The community feed: the same list for everyone; only `liked` and the filters depend on the caller. */
const feedList = {
  tag: 'Feed',
  access: 'anyone',
  input: FeedInput,
  projections: listed,
  result: z.array(Announcement),
  refusals: [400],
  async answer(context: QueryContext<(typeof listed)[number], string | undefined, number, z.output<typeof FeedInput>>) {
    const { from, caller, input } = context;
    const { search, sort, filter, limit, cursor } = input;
    const where = { hidden: false, ...(await conditionOf(filter, context)) };
    const terms = await orByAuthor(searchTerms(search), from.profiles);
    const { documents, next } = await findPage(from.feed, { where, search: terms, sort: sorts[sort] }, { limit, cursor });
    return { body: await presentPosts(documents, from, caller), next };
  },
} as const;

export const feed = listQuery({ ...feedList, call: 'get /api/announcements', summary: 'The community feed' });

export const memberFeed = listQuery({
  ...feedList,
  call: 'get /api/announcements/feed',
  summary: 'The same list, as a member asks for it',
});

export const post = query({
  call: 'get /api/announcements/{id}',
  tag: 'Feed',
  summary: 'A post',
  access: 'anyone',
  projections: ['feed', 'profiles', 'likes'],
  result: Announcement,
  refusals: [400, 404],
  async answer({ from, caller, id }) {
    const post = await one(from.feed, id);
    if (!canSeePost(post)) throw new Refused('announcement-not-found');
    const [presented] = await presentPosts([post], from, caller);
    return presented as Announcement;
  },
});

export const postLike = query({
  call: 'get /api/announcements/{id}/like',
  tag: 'Feed',
  summary: 'Whether one likes a post',
  access: 'anyone',
  projections: ['feed', 'likes'],
  result: Liked,
  refusals: [400, 404],
  async answer({ from, caller, id }) {
    if (!canSeePost(await one(from.feed, id))) throw new Refused('announcement-not-found');
    const liked = await likedBy(caller, 'announcement', [id], from.likes);
    return { liked: liked(id) };
  },
});

/** The two filtered lists use this many of the newest likes and follows. */
const mostChosen = 5_000;

/** Visitors like and follow nobody, so their filtered lists are empty. */
async function conditionOf(
  filter: z.output<typeof Filter>,
  { from, caller }: Pick<QueryContext<'likes' | 'follows'>, 'from' | 'caller'>,
): Promise<Record<string, Condition>> {
  if (filter === 'all') return {};
  if (!caller) return { id: { in: [] } };
  const newest = { sort: newestFirst, limit: mostChosen };
  if (filter === 'liked')
    return { id: { in: await from.likes.values('targetId', { where: { userId: caller, kind: 'announcement' }, ...newest }) } };
  return { userId: { in: await from.follows.values('followingId', { where: { followerId: caller }, ...newest }) } };
}
