import { Refused } from '@potluck/events';
import type { Announcement, Following, Profile, Recipe } from '@potluck/events/answers';
import { Router } from 'express';
import * as z from 'zod';
import { type Ask, type Question, signedIn } from '../asking.ts';
import { one, presentPosts } from '../joins.ts';
import { Cursor, findPage, Limit, linkNext, newestFirst, parseQuery, tellTotal } from '../paging.ts';
import { presentRecipe } from '../presenters/recipe.ts';
import { presentProfile } from '../presenters/user.ts';
import { canSeeProfile } from '../visibility.ts';

const Listing = z.object({ limit: Limit(100), cursor: Cursor.optional() });

/** A person as others see them: the profile, and the lists that stand under it. */
export function userRoutes(ask: Ask): Router {
  const router = Router();

  router.get(
    '/api/users/:id/profile',
    ask(['profiles', 'recipes', 'feed', 'follows'], async (question): Promise<Profile> => {
      const { from, viewer } = question;
      const profile = await visibleProfile(question);
      // Counts are of what the two lists below show.
      const [recipesCount, postsCount, follow] = await Promise.all([
        from.recipes.count({ userId: profile.id, isPublic: true, hidden: false }),
        from.feed.count({ userId: profile.id, hidden: false }),
        viewer ? one(from.follows, `${viewer}_${profile.id}`) : undefined,
      ]);
      return presentProfile(profile, { recipesCount, postsCount, following: follow !== undefined });
    }),
  );

  router.get(
    '/api/users/:id/following',
    ask(['profiles', 'follows'], async ({ from, request, viewer }): Promise<Following> => {
      const id = String(request.params.id);
      const follow = await one(from.follows, `${signedIn(viewer)}_${id}`);
      // A follow outlives the profile's being made private, and can be undone.
      if (!follow && !canSeeProfile(await one(from.profiles, id), viewer)) throw new Refused('user-not-found');
      return { following: follow !== undefined };
    }),
  );

  router.get(
    '/api/users/:id/recipes',
    ask(['profiles', 'recipes'], async (question): Promise<Recipe[]> => {
      const { id: userId } = await visibleProfile(question);
      const { from, request, response } = question;
      const find = { where: { userId, isPublic: true, hidden: false }, sort: newestFirst };
      const [page] = await Promise.all([
        findPage(from.recipes, find, parseQuery(Listing, request)),
        tellTotal(response, from.recipes, find),
      ]);
      linkNext(request, response, page.next);
      return page.documents.map(presentRecipe);
    }),
  );

  router.get(
    '/api/announcements/user/:id',
    ask(['profiles', 'feed', 'likes'], async (question): Promise<Announcement[]> => {
      const { id: userId } = await visibleProfile(question);
      const page = await findPage(
        question.from.feed,
        { where: { userId, hidden: false }, sort: newestFirst },
        parseQuery(Listing, question.request),
      );
      linkNext(question.request, question.response, page.next);
      return presentPosts(page.documents, question.from, question.viewer);
    }),
  );

  return router;
}

/** The profile that the path names; throws Refused('user-not-found') when there is none for this viewer. */
async function visibleProfile({ from, request, viewer }: Question<'profiles'>) {
  const profile = await one(from.profiles, String(request.params.id));
  if (!canSeeProfile(profile, viewer)) throw new Refused('user-not-found');
  return profile;
}
