import * as inputs from '@potluck/command-api/inputs';
import * as answers from '@potluck/query-api/answers';
import * as z from 'zod';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  summary: string;
  /** Query parameters by name. */
  query?: Record<string, z.ZodType>;
  body?: { schema: z.ZodType; file?: { field: string; hint: string } };
  answer?: { status?: number; schema?: z.ZodType; description?: string };
  /** Statuses of refusals, besides those that every call may meet. */
  refusals: number[];
  /** Whether it answers signed out. */
  open?: boolean;
  tag: 'People' | 'Recipes' | 'Feed' | 'Comments' | 'Moderation' | 'Media' | 'Service';
}

const search = z.string().meta({ description: 'Every word must be found; case and accents do not matter' });
const limit = z.int().min(1).max(100);
const cursor = z.string().meta({ description: 'From the Link header of the page before' });
const page = z.int().min(1);
const list = { limit, cursor };
const paged = { page, limit, cursor };
const feed = { search, sort: z.enum(['newest', 'oldest', 'popular']), filter: z.enum(['all', 'liked', 'following']), ...list };
const picture = 'JPG, PNG or another image up to 10 MB';
const gone = { status: 204 };

/** Every call under /api and /media, in the order in which a reader meets them. */
export const operations: Operation[] = [
  {
    tag: 'People',
    method: 'get',
    path: '/api/auth/user',
    summary: 'The current user',
    answer: { schema: answers.CurrentUser },
    refusals: [401],
  },
  {
    tag: 'People',
    method: 'put',
    path: '/api/auth/profile',
    summary: 'Save the profile',
    body: { schema: inputs.ProfileInput, file: { field: 'profileImage', hint: 'JPG, PNG or GIF up to 5 MB' } },
    answer: { schema: answers.CurrentUser },
    refusals: [400, 401, 413, 415],
  },
  {
    tag: 'People',
    method: 'get',
    path: '/api/users/{id}/profile',
    summary: 'A public profile, or one’s own',
    answer: { schema: answers.Profile },
    refusals: [404],
    open: true,
  },
  {
    tag: 'People',
    method: 'get',
    path: '/api/users/{id}/following',
    summary: 'Whether the current user follows this one',
    answer: { schema: answers.Following },
    refusals: [401, 404],
  },
  {
    tag: 'People',
    method: 'post',
    path: '/api/users/{id}/follow',
    summary: 'Follow or unfollow; toggles unless told',
    body: { schema: inputs.FollowInput },
    answer: { schema: answers.Following },
    refusals: [400, 401, 404],
  },
  {
    tag: 'People',
    method: 'get',
    path: '/api/users/{id}/recipes',
    summary: 'A member’s public recipes, newest first',
    query: list,
    answer: { schema: z.array(answers.Recipe) },
    refusals: [404],
    open: true,
  },
  {
    tag: 'People',
    method: 'get',
    path: '/api/announcements/user/{id}',
    summary: 'A member’s posts, newest first',
    query: list,
    answer: { schema: z.array(answers.Announcement) },
    refusals: [404],
    open: true,
  },

  {
    tag: 'Recipes',
    method: 'get',
    path: '/api/recipes',
    summary: 'One’s own recipes, newest first',
    query: { search },
    answer: { schema: z.array(answers.Recipe) },
    refusals: [401],
  },
  {
    tag: 'Recipes',
    method: 'get',
    path: '/api/recipes/featured/daily',
    summary: 'Today’s featured recipe, or null',
    answer: { schema: answers.Recipe.nullable() },
    refusals: [401],
  },
  {
    tag: 'Recipes',
    method: 'get',
    path: '/api/recipes/random/recipe',
    summary: 'One of one’s own recipes, at random',
    answer: { schema: answers.Recipe },
    refusals: [401, 404],
  },
  {
    tag: 'Recipes',
    method: 'get',
    path: '/api/recipes/{id}',
    summary: 'A recipe: one’s own, or a public one',
    answer: { schema: answers.Recipe },
    refusals: [400, 404],
    open: true,
  },
  {
    tag: 'Recipes',
    method: 'post',
    path: '/api/recipes',
    summary: 'Keep a recipe',
    body: { schema: inputs.RecipeInput, file: { field: 'image', hint: picture } },
    answer: { status: 201, schema: answers.Recipe },
    refusals: [400, 401, 413, 415],
  },
  {
    tag: 'Recipes',
    method: 'put',
    path: '/api/recipes/{id}',
    summary: 'Change a recipe; a stale revision is refused',
    body: { schema: inputs.RecipeUpdateInput, file: { field: 'image', hint: picture } },
    answer: { schema: answers.Recipe },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  { tag: 'Recipes', method: 'delete', path: '/api/recipes/{id}', summary: 'Delete a recipe', answer: gone, refusals: [401, 403, 404] },

  {
    tag: 'Feed',
    method: 'get',
    path: '/api/announcements',
    summary: 'The community feed',
    query: feed,
    answer: { schema: z.array(answers.Announcement) },
    refusals: [400],
    open: true,
  },
  {
    tag: 'Feed',
    method: 'get',
    path: '/api/announcements/feed',
    summary: 'The same list, as a member asks for it',
    query: feed,
    answer: { schema: z.array(answers.Announcement) },
    refusals: [400],
    open: true,
  },
  {
    tag: 'Feed',
    method: 'get',
    path: '/api/announcements/{id}',
    summary: 'A post',
    answer: { schema: answers.Announcement },
    refusals: [400, 404],
    open: true,
  },
  {
    tag: 'Feed',
    method: 'post',
    path: '/api/announcements',
    summary: 'Post an announcement: a title, and a message or a file',
    body: {
      schema: inputs.AnnouncementInput,
      file: { field: 'media', hint: 'an image up to 10 MB, or an MP4 or WebM up to 100 MB and 10 minutes' },
    },
    answer: { status: 201, schema: answers.Announcement },
    refusals: [400, 401, 403, 413, 415, 422],
  },
  {
    tag: 'Feed',
    method: 'put',
    path: '/api/announcements/{id}',
    summary: 'Change the text of one’s own post',
    body: { schema: inputs.AnnouncementInput },
    answer: { schema: answers.Announcement },
    refusals: [400, 401, 403, 404],
  },
  {
    tag: 'Feed',
    method: 'delete',
    path: '/api/announcements/{id}',
    summary: 'Delete one’s own post',
    answer: gone,
    refusals: [401, 403, 404],
  },
  {
    tag: 'Feed',
    method: 'get',
    path: '/api/announcements/{id}/like',
    summary: 'Whether the current user likes a post',
    answer: { schema: answers.Liked },
    refusals: [400, 404],
    open: true,
  },
  {
    tag: 'Feed',
    method: 'post',
    path: '/api/announcements/{id}/like',
    summary: 'Like or unlike a post; toggles unless told',
    body: { schema: inputs.LikeInput },
    answer: { schema: answers.LikedWithCount },
    refusals: [400, 401, 403, 404],
  },

  {
    tag: 'Comments',
    method: 'get',
    path: '/api/announcements/{id}/comments',
    summary: 'The comments on a post, newest first',
    query: paged,
    answer: { schema: answers.CommentPage },
    refusals: [400, 404],
    open: true,
  },
  {
    tag: 'Comments',
    method: 'post',
    path: '/api/announcements/{id}/comments',
    summary: 'Comment on a post, or reply to a comment',
    body: { schema: inputs.CommentInput },
    answer: { status: 201, schema: answers.Comment },
    refusals: [400, 401, 403, 404],
  },
  {
    tag: 'Comments',
    method: 'get',
    path: '/api/comments/{id}',
    summary: 'A comment',
    answer: { schema: answers.Comment },
    refusals: [400, 404],
    open: true,
  },
  {
    tag: 'Comments',
    method: 'put',
    path: '/api/comments/{id}',
    summary: 'Change one’s own comment',
    body: { schema: inputs.CommentEditInput },
    answer: { schema: answers.Comment },
    refusals: [400, 401, 403, 404],
  },
  {
    tag: 'Comments',
    method: 'delete',
    path: '/api/comments/{id}',
    summary: 'Delete one’s own comment',
    answer: gone,
    refusals: [401, 403, 404],
  },
  {
    tag: 'Comments',
    method: 'get',
    path: '/api/comments/{id}/replies',
    summary: 'The replies to a comment, oldest first',
    query: paged,
    answer: { schema: answers.CommentPage },
    refusals: [400, 404],
    open: true,
  },
  {
    tag: 'Comments',
    method: 'get',
    path: '/api/comments/{id}/like',
    summary: 'Whether the current user likes a comment',
    answer: { schema: answers.Liked },
    refusals: [400, 404],
    open: true,
  },
  {
    tag: 'Comments',
    method: 'post',
    path: '/api/comments/{id}/like',
    summary: 'Like or unlike a comment; toggles unless told',
    body: { schema: inputs.LikeInput },
    answer: { schema: answers.LikedWithCount },
    refusals: [400, 401, 403, 404],
  },

  {
    tag: 'Moderation',
    method: 'post',
    path: '/api/reports',
    summary: 'Report a post, a comment, a recipe or a user',
    body: { schema: inputs.ReportInput },
    answer: { status: 201, schema: z.object({ id: z.string() }) },
    refusals: [400, 401, 404, 409],
  },

  {
    tag: 'Media',
    method: 'get',
    path: '/media/{owner}/{id}/{key}',
    summary: 'A picture or video, in byte ranges where asked',
    query: { w: z.int().meta({ description: 'One of the smaller widths in pixels' }) },
    answer: { description: 'The file' },
    refusals: [404, 416],
    open: true,
  },
  {
    tag: 'Service',
    method: 'get',
    path: '/api/health',
    summary: 'Whether everything is open and caught up',
    answer: {
      schema: z.object({
        status: z.string(),
        projections: z.array(z.object({ projection: z.string(), version: z.int(), state: z.string(), position: z.string() })),
      }),
    },
    refusals: [503],
    open: true,
  },
];
