import { commands } from '@potluck/command-api/routes/all';
import { maxSearch } from '@potluck/events';
import * as answers from '@potluck/events/answers';
import type { Operation, Tag } from '@potluck/host/http/operation';
import * as z from 'zod';

type More = Omit<Operation, 'tag' | 'method' | 'path' | 'summary' | 'answer'>;

const search = z.string().max(maxSearch).meta({
  description: 'Every word must be found; case and accents do not matter. The first six words count, of each its first 32 letters',
});
const limit = z.int().min(1).max(100).meta({ description: 'A page ends earlier where its items are large: at 1 MB' });
const cursor = z.string().meta({ description: 'From the Link header of the page before' });
const list = { limit, cursor };
const page = z.int().min(1).meta({ description: 'Up to 1,000 items; further pages are found by the cursor' });
const paged = { page, ...list };
const filter = z
  .enum(['all', 'liked', 'following'])
  .meta({ description: 'liked: among the newest 5,000 that one likes; following: by the newest 5,000 whom one follows' });
const feed = { search, sort: z.enum(['newest', 'oldest', 'popular']), filter, ...list };
const recipes = { search, sort: z.enum(['newest', 'oldest', 'title', 'cook-time']), ...list };
const w = z.int().meta({ description: 'One of the smaller widths in pixels' });
const Health = z.object({
  status: z.string(),
  projections: z.array(
    z.object({ projection: z.string(), version: z.int(), state: z.string(), position: z.string(), trouble: z.string().optional() }),
  ),
  unreadable: z.int().optional(),
});
const none = undefined;

const under = (tag: Tag, calls: [call: string, summary: string, answer: z.ZodType | undefined, more: More][]): Operation[] =>
  calls.map(([call, summary, answer, more]) => {
    const [method = '', path = ''] = call.split(' ');
    return { tag, method, path, summary, answer, ...more };
  });

/** The query-api's calls. */
const queries: Operation[] = [
  ...under('People', [
    ['get /api/auth/user', 'The current user', answers.CurrentUser, { refusals: [401] }],
    ['get /api/users/{id}/profile', 'A public profile, or one’s own', answers.Profile, { refusals: [404], open: true }],
    ['get /api/users/{id}/following', 'Whether one follows this member', answers.Following, { refusals: [401, 404] }],
    [
      'get /api/users/{id}/recipes',
      'A member’s public recipes, newest first',
      z.array(answers.Recipe),
      { query: list, counted: true, refusals: [400, 404], open: true },
    ],
    [
      'get /api/announcements/user/{id}',
      'A member’s posts, newest first',
      z.array(answers.Announcement),
      { query: list, refusals: [404], open: true },
    ],
  ]),
  ...under('Recipes', [
    [
      'get /api/recipes',
      'One’s own recipes, newest first by default; equal titles and times newest first',
      z.array(answers.Recipe),
      { query: recipes, counted: true, refusals: [400, 401] },
    ],
    ['get /api/recipes/featured/daily', 'Today’s featured recipe, or null', answers.Recipe.nullable(), { refusals: [401] }],
    ['get /api/recipes/random/recipe', 'One of one’s own recipes, at random', answers.Recipe, { refusals: [401, 404] }],
    ['get /api/recipes/{id}', 'A recipe: one’s own, or a public one', answers.Recipe, { refusals: [400, 404], open: true }],
  ]),
  ...under('Feed', [
    ['get /api/announcements', 'The community feed', z.array(answers.Announcement), { query: feed, refusals: [400], open: true }],
    [
      'get /api/announcements/feed',
      'The same list, as a member asks for it',
      z.array(answers.Announcement),
      { query: feed, refusals: [400], open: true },
    ],
    ['get /api/announcements/{id}', 'A post', answers.Announcement, { refusals: [400, 404], open: true }],
    ['get /api/announcements/{id}/like', 'Whether one likes a post', answers.Liked, { refusals: [400, 404], open: true }],
  ]),
  ...under('Comments', [
    [
      'get /api/announcements/{id}/comments',
      'The comments on a post, newest first',
      answers.CommentPage,
      { query: paged, refusals: [400, 404], open: true },
    ],
    ['get /api/comments/{id}', 'A comment', answers.Comment, { refusals: [400, 404], open: true }],
    [
      'get /api/comments/{id}/replies',
      'The replies to a comment, oldest first',
      answers.CommentPage,
      { query: paged, refusals: [400, 404], open: true },
    ],
    ['get /api/comments/{id}/like', 'Whether one likes a comment', answers.Liked, { refusals: [400, 404], open: true }],
  ]),
  ...under('Media', [
    [
      'get /media/{owner}/{id}/{key}',
      'A picture or video, in byte ranges where asked',
      none,
      { query: { w }, refusals: [404, 416], open: true },
    ],
  ]),
  ...under('Service', [['get /api/health', 'Whether everything is open and caught up', Health, { refusals: [503], open: true }]]),
];

const tags: Tag[] = ['People', 'Recipes', 'Feed', 'Comments', 'Moderation', 'Media', 'Service'];

/** All calls under /api and /media: queries and commands. */
export const operations: Operation[] = tags.flatMap((tag) =>
  [...queries, ...commands.map(({ operation }) => operation)].filter((operation) => operation.tag === tag),
);
