import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closePorts, type Engines, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import type { Happened } from './happened.ts';
import { hiddenRecipeIds, hiddenRecipes } from './hidden-recipes.ts';
import type { ServerUnderTest } from './server.ts';

/** The amounts. One member owns all of it, as the product allows. */
export interface Size {
  posts: number;
  /** On the first post. */
  comments: number;
  /** To the first comment. */
  replies: number;
  recipes: number;
  /** Changes of one like, reports in one case, follows of one member, members who saved one recipe. */
  history: number;
  /** Comments on each post that is deleted. */
  commentsOfDeleted: number;
}

/** The community under test, and its members. */
export interface Community {
  size: Size;
  /** Owns all posts, comments and recipes, and has every role; signed in. */
  mallory: Member;
  malloryId: string;
  /** Owns nothing but one post with a picture, follows Mallory, reported Cleo's recipes, and has changed their profile very often. */
  ben: Member;
  benId: string;
  /** Owns recipes as large as one can be, all of them hidden by moderators. */
  cleo: Member;
  /** Of Ben's post. */
  picture: string;
  /** The post with Mallory's `history` toggles of a like, and the post with `history` reports. */
  turnedPost: number;
  reportedPost: number;
  /** Posts with many comments, each to be deleted. */
  fullPosts: number[];
  /** The recipe that was changed often, and the last update that was sent. */
  editedRecipe: number;
  /** Cleo's recipe that was changed most often. */
  hiddenRecipe: number;
}

const at = '2026-01-01T12:00:00.000Z';
const words = 'soup bread tomato basil slow oven friends Sunday market garlic butter lemon salt honey pepper'.split(' ');
/** Varying sentences. */
const prose = (seed: number, length: number): string =>
  Array.from({ length }, (_, n) => words[(seed * 7 + n * n + (seed % 11) * n) % words.length]).join(' ');

/** Registers the acting members through the product, and appends the long history directly while the server is stopped. */
export async function settle(server: ServerUnderTest, engines: Engines, size: Size): Promise<Community> {
  await server.start({ POTLUCK_LIMITS: 'off' });
  const [mallory, ben] = [await Member.signUp(server.url, 'Mallory'), await Member.signUp(server.url, 'Ben')];
  const cleo = await Member.signUp(server.url, 'Cleo');
  const idOf = async (member: Member) => (await member.get<{ id: string }>('/api/auth/user')).id;
  const [malloryId, benId, cleoId] = [await idOf(mallory), await idOf(ben), await idOf(cleo)];
  await ben.send('PUT', '/api/auth/profile', form({ displayName: 'Ben', isPublic: 'true' }));
  const media: [string, Uint8Array, string] = [
    'photo.png',
    await readFile(join(import.meta.dirname, '../fixtures/photo.png')),
    'image/png',
  ];
  const post = await ben.post<{ image: string }>('/api/announcements', form({ title: 'With a picture', content: 'Look', media }));
  await server.stop();

  const ports = await openPorts(engines);
  await append(ports, history(malloryId, benId, size));
  const firstHidden = firstId + size.recipes;
  const hidden = hiddenRecipes(firstHidden, { userId: cleoId, reporterId: benId, moderatorId: malloryId, at });
  for (const part of hidden) await append(ports, part);
  // Rebuilt at the next start, which is much faster than folding live.
  await ports.reads.dropAll();
  await closePorts(ports);
  const [turnedPost, reportedPost, editedRecipe] = [firstId + 1, firstId + 2, firstId];
  const fullPosts = fullPostsOf(size);
  const hiddenRecipe = hiddenRecipeIds(firstHidden).at(-1) as number;
  const posts = { picture: post.image, turnedPost, reportedPost, fullPosts };
  return { size, mallory, malloryId, ben, benId, cleo, ...posts, editedRecipe, hiddenRecipe };
}

/** Lower ids belong to what was created through the product. */
export const firstId = 1_001;
/** How many posts a run deletes. */
const fullPostsOf = ({ posts }: Size): number[] => [0, 1, 2, 3].map((n) => firstId + posts + n);

/** Half of them are public: more than a page of a list. */
const largeRecipes = 204;

function* history(userId: string, benId: string, size: Size): Iterable<Happened> {
  const reserve = (entity: string, size: number) => ({
    stream: `idSequence-${entity}`,
    events: [{ type: 'IdBlockReserved', data: { from: 101, size } }],
  });
  for (const entity of ['announcement', 'comment', 'recipe']) yield reserve(entity, 1_000_000);
  const roles = ['moderator', 'analyst', 'administrator'].map((role) => ({ type: 'RoleGranted', data: { userId, role } }));
  yield { stream: `user-${userId}`, events: roles };
  const profile = { userId: benId, displayName: 'Ben', firstName: null, lastName: null, isPublic: true, profileImage: null };
  const changes = Array.from({ length: Math.min(size.history, 3_000) }, (_, n) => ({
    type: 'ProfileUpdated',
    data: { ...profile, bio: prose(n, 20) },
  }));
  yield { stream: `user-${benId}`, events: [...changes, { type: 'RoleGranted', data: { userId: benId, role: 'moderator' } }] };
  yield { stream: `follow-${benId}_${userId}`, events: [{ type: 'UserFollowed', data: { followerId: benId, followingId: userId } }] };
  for (let n = 1; n <= 50; n++) {
    yield { stream: `rule-${n}`, events: [{ type: 'RuleAdded', data: { ruleId: String(n), text: '語'.repeat(300) } }] };
  }
  for (let n = 0; n < size.posts; n++) {
    const announcementId = firstId + n;
    // A few have the maximum length, of a letter that normalises to eighteen.
    const content = n % 500 === 7 ? '\ufdfa'.repeat(10_000) : prose(n, 40);
    const data = { announcementId, userId, title: prose(n + 3, 5), content, media: null };
    yield { stream: `announcement-${announcementId}`, events: [{ type: 'AnnouncementPosted', data }] };
    if (announcementId === firstId + 1) continue;
    yield {
      stream: `announcementLike-${announcementId}_${userId}`,
      events: [{ type: 'AnnouncementLiked', data: { announcementId, userId } }],
    };
  }
  const announcementId = firstId;
  for (let n = 0; n < size.comments + size.replies; n++) {
    const [commentId, isReply] = [firstId + n, n >= size.comments];
    const parent = isReply ? { parentId: firstId, depth: 1 } : { parentId: null, depth: 0 };
    const data = { commentId, announcementId, userId, content: prose(n, 12), ...parent };
    yield { stream: `comment-${commentId}`, events: [{ type: 'CommentAdded', data }] };
  }
  let commentId = firstId + size.comments + size.replies;
  for (const announcementId of fullPostsOf(size)) {
    const data = { announcementId, userId, title: 'Much talked about', content: prose(announcementId, 40), media: null };
    yield { stream: `announcement-${announcementId}`, events: [{ type: 'AnnouncementPosted', data }] };
    for (const last = commentId + size.commentsOfDeleted; commentId < last; commentId++) {
      const comment = { commentId, announcementId, userId, content: prose(commentId, 12), parentId: null, depth: 0 };
      yield { stream: `comment-${commentId}`, events: [{ type: 'CommentAdded', data: comment }] };
    }
  }
  for (let n = 0; n < size.recipes; n++) {
    const recipeId = firstId + n;
    // The first, every fiftieth and the newest have about the maximum size.
    const isLarge = n % 50 === 0 || n >= size.recipes - largeRecipes;
    const lines = (length: number) => Array.from({ length: isLarge ? 120 : 8 }, (_, line) => prose(n + line, length));
    const about = { title: prose(n, 4), description: prose(n, 20), image: null, prepTime: '10 min', cookTime: '1 hour', servings: 4 };
    const rest = { difficulty: 'easy', ingredients: lines(40), instructions: lines(60), isPublic: n % 2 === 0 };
    const data = { recipeId, userId, ...about, ...rest };
    const changes = n === 0 ? Array.from({ length: 40 }, () => ({ type: 'RecipeUpdated', data })) : [];
    yield { stream: `recipe-${recipeId}`, events: [{ type: 'RecipeCreated', data }, ...changes] };
    yield { stream: `savedRecipe-${recipeId}_${userId}`, events: [{ type: 'RecipeSaved', data: { recipeId, userId } }] };
  }
  const turned = firstId + 1;
  const turns = (_: unknown, n: number) => ({
    type: n % 2 === 0 ? 'AnnouncementLiked' : 'AnnouncementUnliked',
    data: { announcementId: turned, userId },
  });
  yield { stream: `announcementLike-${turned}_${userId}`, events: Array.from({ length: size.history }, turns) };
  const contentId = firstId + 2;
  const reported = { contentType: 'announcement', contentId, reportedUserId: userId, reason: 'spam', contentRevision: 0 };
  const seen = { currentRevision: 0, contentAt: at, authorRevision: 0, postRevision: null };
  const received = (_: unknown, n: number) => {
    const reporterId = `reporter${n}`;
    const reportStream = `report-${reporterId}_announcement_${contentId}`;
    return { type: 'ReportReceived', data: { caseId: `announcement_${contentId}`, reporterId, ...reported, ...seen, reportStream } };
  };
  yield { stream: `case-announcement_${contentId}`, events: Array.from({ length: size.history }, received) };
  for (let n = 0; n < size.history; n++) {
    const followingId = `member${n}`;
    const saved = { recipeId: firstId, userId: followingId };
    yield { stream: `savedRecipe-${firstId}_${followingId}`, events: [{ type: 'RecipeSaved', data: saved }] };
    yield { stream: `follow-${userId}_${followingId}`, events: [{ type: 'UserFollowed', data: { followerId: userId, followingId } }] };
  }
}

const atOnce = 128;
const perAppend = 1_000;

async function append({ events }: Ports, things: Iterable<Happened>): Promise<void> {
  const metadata = { actor: 'system', at, correlationId: 'abuse' };
  const next = things[Symbol.iterator]();
  /** Appends to one stream run sequentially. */
  const work = async () => {
    for (let { done, value } = next.next(); !done; { done, value } = next.next()) {
      const { stream, events: all } = value as Happened;
      let { revision } = await events.read(stream);
      for (let from = 0; from < all.length; from += perAppend) {
        const part = all.slice(from, from + perAppend).map(({ type, data }) => ({ id: randomUUID(), type, data, metadata }));
        ({ revision } = await events.append(stream, part, revision));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Resolves when all read models are up to date. */
export async function whenWell(url: string, timeoutMs = 600_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    const text = await answer?.text();
    if (answer?.status === 200) return;
    if (performance.now() > deadline) throw new Error(`${url} is not well after ${timeoutMs / 1_000} s: ${text}`);
    await pause(100);
  }
}
