import * as answers from '@potluck/events/answers';
import * as inputs from '@potluck/events/inputs';
import * as z from 'zod';

type Tag = 'People' | 'Recipes' | 'Feed' | 'Comments' | 'Moderation' | 'Media' | 'Service';
interface More {
  /** Query parameters by name. */
  query?: Record<string, z.ZodType>;
  body?: z.ZodType;
  /** The file that comes with the body, which is then a form. */
  file?: { field: string; hint: string };
  /** Of the answer that is no refusal; 200 unless told. */
  status?: number;
  /** Statuses of refusals, besides those that every call may meet. */
  refusals?: number[];
  /** A list that says in `X-Total-Count` how many it has. */
  counted?: boolean;
  /** Answers signed out too. */
  open?: boolean;
}
export interface Operation extends More {
  tag: Tag;
  method: string;
  path: string;
  summary: string;
  /** What comes back; undefined when it is empty or a file. */
  answer: z.ZodType | undefined;
}

const search = z.string().max(500).meta({
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
const picture = 'JPG, PNG or another image up to 10 MB';
const image = { field: 'image', hint: picture };
const media = { field: 'media', hint: `${picture}, or MP4 or WebM up to 100 MB and 10 minutes` };
const profileImage = { field: 'profileImage', hint: 'JPG, PNG or GIF up to 5 MB' };
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

/** Every call under /api and /media, in the order in which a reader meets them. */
export const operations: Operation[] = [
  ...under('People', [
    ['get /api/auth/user', 'The current user', answers.CurrentUser, { refusals: [401] }],
    [
      'put /api/auth/profile',
      'Save the profile',
      answers.CurrentUser,
      { body: inputs.ProfileInput, file: profileImage, refusals: [400, 401, 413, 415] },
    ],
    ['get /api/users/{id}/profile', 'A public profile, or one’s own', answers.Profile, { refusals: [404], open: true }],
    ['get /api/users/{id}/following', 'Whether one follows this member', answers.Following, { refusals: [401, 404] }],
    [
      'post /api/users/{id}/follow',
      'Follow or unfollow; toggles unless told',
      answers.Following,
      { body: inputs.FollowInput, refusals: [400, 401, 404] },
    ],
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
    [
      'post /api/recipes',
      'Keep a recipe',
      answers.Recipe,
      { body: inputs.RecipeInput, file: image, status: 201, refusals: [400, 401, 413, 415] },
    ],
    [
      'put /api/recipes/{id}',
      'Change a recipe; a stale revision is refused',
      answers.Recipe,
      { body: inputs.RecipeUpdateInput, file: image, refusals: [400, 401, 403, 404, 409, 413, 415] },
    ],
    ['delete /api/recipes/{id}', 'Delete a recipe', none, { status: 204, refusals: [401, 403, 404] }],
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
    [
      'post /api/announcements',
      'Post: a title, and a message or a file',
      answers.Announcement,
      { body: inputs.AnnouncementInput, file: media, status: 201, refusals: [400, 401, 403, 413, 415, 422] },
    ],
    [
      'put /api/announcements/{id}',
      'Change the text of one’s own post',
      answers.Announcement,
      { body: inputs.AnnouncementInput, refusals: [400, 401, 403, 404] },
    ],
    ['delete /api/announcements/{id}', 'Delete one’s own post', none, { status: 204, refusals: [401, 403, 404] }],
    ['get /api/announcements/{id}/like', 'Whether one likes a post', answers.Liked, { refusals: [400, 404], open: true }],
    [
      'post /api/announcements/{id}/like',
      'Like or unlike a post; toggles unless told',
      answers.LikedWithCount,
      { body: inputs.LikeInput, refusals: [400, 401, 403, 404] },
    ],
  ]),
  ...under('Comments', [
    [
      'get /api/announcements/{id}/comments',
      'The comments on a post, newest first',
      answers.CommentPage,
      { query: paged, refusals: [400, 404], open: true },
    ],
    [
      'post /api/announcements/{id}/comments',
      'Comment on a post, or reply to a comment',
      answers.Comment,
      { body: inputs.CommentInput, status: 201, refusals: [400, 401, 403, 404] },
    ],
    ['get /api/comments/{id}', 'A comment', answers.Comment, { refusals: [400, 404], open: true }],
    [
      'put /api/comments/{id}',
      'Change one’s own comment',
      answers.Comment,
      { body: inputs.CommentEditInput, refusals: [400, 401, 403, 404] },
    ],
    ['delete /api/comments/{id}', 'Delete one’s own comment', none, { status: 204, refusals: [401, 403, 404] }],
    [
      'get /api/comments/{id}/replies',
      'The replies to a comment, oldest first',
      answers.CommentPage,
      { query: paged, refusals: [400, 404], open: true },
    ],
    ['get /api/comments/{id}/like', 'Whether one likes a comment', answers.Liked, { refusals: [400, 404], open: true }],
    [
      'post /api/comments/{id}/like',
      'Like or unlike a comment; toggles unless told',
      answers.LikedWithCount,
      { body: inputs.LikeInput, refusals: [400, 401, 403, 404] },
    ],
  ]),
  ...under('Moderation', [
    [
      'post /api/reports',
      'Report a post, a comment, a recipe or a user',
      z.object({ id: z.string() }),
      { body: inputs.ReportInput, status: 201, refusals: [400, 401, 404, 409] },
    ],
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
