import { Refused } from '@potluck/events';
import { Announcement } from '@potluck/events/answers/feed';
import { Following, Profile } from '@potluck/events/answers/people';
import { Recipe } from '@potluck/events/answers/recipes';
import * as z from 'zod';
import { one, presentPosts } from '../joins.ts';
import { countAll, cursorPage, findPage, newestFirst } from '../paging.ts';
import { presentRecipe } from '../presenters/recipe.ts';
import { presentProfile } from '../presenters/user.ts';
import { canSeeProfile } from '../visibility.ts';
import { listQuery, type QueryContext, query } from './query.ts';

const Listing = z.object(cursorPage(100));
const idOf = (text: string) => text;

export const profile = query({
  call: 'get /api/users/{id}/profile',
  tag: 'People',
  summary: 'A public profile, or one’s own',
  access: 'anyone',
  idOf,
  projections: ['profiles', 'recipes', 'feed', 'follows'],
  result: Profile,
  refusals: [404],
  async answer(context) {
    const { from, caller } = context;
    const profile = await visibleProfile(context);
    // Counts the same as the two lists below show.
    const [recipesCount, postsCount, follow] = await Promise.all([
      from.recipes.count({ userId: profile.id, isPublic: true, hidden: false }),
      from.feed.count({ userId: profile.id, hidden: false }),
      caller ? one(from.follows, `${caller}_${profile.id}`) : undefined,
    ]);
    return presentProfile(profile, { recipesCount, postsCount, following: follow !== undefined }, profile.id === caller);
  },
});

export const following = query({
  call: 'get /api/users/{id}/following',
  tag: 'People',
  summary: 'Whether one follows this member',
  access: 'member',
  idOf,
  projections: ['profiles', 'follows'],
  result: Following,
  refusals: [401, 404],
  async answer({ from, caller, id }) {
    const follow = await one(from.follows, `${caller}_${id}`);
    // A follow stays when the profile becomes private, and can still be undone.
    if (!follow && !canSeeProfile(await one(from.profiles, id), caller)) throw new Refused('user-not-found');
    return { following: follow !== undefined };
  },
});

export const memberRecipes = listQuery({
  call: 'get /api/users/{id}/recipes',
  tag: 'People',
  summary: 'A member’s public recipes, newest first',
  access: 'anyone',
  idOf,
  input: Listing,
  projections: ['profiles', 'recipes'],
  result: z.array(Recipe),
  counted: true,
  refusals: [400, 404],
  async answer(context) {
    const { id: userId } = await visibleProfile(context);
    const { from, input } = context;
    const find = { where: { userId, isPublic: true, hidden: false }, sort: newestFirst };
    const [page, total] = await Promise.all([findPage(from.recipes, find, input), countAll(from.recipes, find)]);
    return { body: page.documents.map(presentRecipe), next: page.next, total };
  },
});

export const memberPosts = listQuery({
  call: 'get /api/announcements/user/{id}',
  tag: 'People',
  summary: 'A member’s posts, newest first',
  access: 'anyone',
  idOf,
  input: Listing,
  projections: ['profiles', 'feed', 'likes'],
  result: z.array(Announcement),
  refusals: [400, 404],
  async answer(context) {
    const { id: userId } = await visibleProfile(context);
    const { from, caller, input } = context;
    const { documents, next } = await findPage(from.feed, { where: { userId, hidden: false }, sort: newestFirst }, input);
    return { body: await presentPosts(documents, from, caller), next };
  },
});

/** The profile in the path; throws Refused('user-not-found') unless this caller may see it. */
async function visibleProfile({ from, caller, id }: Pick<QueryContext<'profiles', string | undefined, string>, 'from' | 'caller' | 'id'>) {
  const profile = await one(from.profiles, id);
  if (!canSeeProfile(profile, caller)) throw new Refused('user-not-found');
  return profile;
}
