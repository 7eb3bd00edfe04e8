import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AnnouncementInput, CommentInput } from '@potluck/events/inputs/feed';
import { ReportInput, RuleInput } from '@potluck/events/inputs/moderation';
import { ProfileInput } from '@potluck/events/inputs/people';
import { RecipeInput } from '@potluck/events/inputs/recipes';
import { describe, expect, test } from 'vitest';
import { demoContent } from './demo-content.ts';
import { picturesFolder } from './picture-file.ts';
import { readSizes, sha256Of, sizesFolder, textOf } from './prepared-pictures.ts';
import type { DemoComment } from './shapes.ts';
import { type Step, timeline, words } from './timeline.ts';

const { members, recipes, posts, reports, follows, rules } = demoContent;
const steps = timeline(demoContent);
const comments = steps.filter((step) => step.what === 'comment');

/** The inputs that the schema refuses, with its messages. */
const complaints = (schema: { safeParse(input: unknown): { success: boolean; error?: { message: string } } }, inputs: readonly object[]) =>
  inputs.map((input) => ({ input, error: schema.safeParse(input).error?.message })).filter(({ error }) => error);

describe('every text is accepted by its form', () => {
  test('profiles', () => expect(complaints(ProfileInput, members)).toEqual([]));
  test('recipes', () =>
    expect(
      complaints(
        RecipeInput,
        recipes.map(({ picture: _picture, ...recipe }) => recipe),
      ),
    ).toEqual([]));
  test('posts', () => expect(complaints(AnnouncementInput, posts)).toEqual([]));
  test('comments', () =>
    expect(
      complaints(
        CommentInput,
        comments.map(({ text }) => ({ content: text })),
      ),
    ).toEqual([]));
  test('reports', () => {
    const sent = reports.map(({ reason, description }) => ({ contentType: 'recipe', contentId: 1, reason, description }));
    expect(complaints(ReportInput, sent)).toEqual([]);
  });
  test('rules', () =>
    expect(
      complaints(
        RuleInput,
        rules.map((text) => ({ text })),
      ),
    ).toEqual([]));
  test('quotes are straight', () => expect(JSON.stringify(demoContent)).not.toMatch(/[‘’“”]/));
});

test('there is enough of everything that the product can show', () => {
  expect(members.length).toBeGreaterThanOrEqual(6);
  expect(recipes.length).toBeGreaterThanOrEqual(30);
  expect(recipes.filter(({ isPublic = true }) => isPublic).length).toBeGreaterThan(recipes.length / 2);
  expect(posts.length).toBeGreaterThanOrEqual(25);
  expect(Math.max(...posts.map((post) => deepest(post.comments ?? [])))).toBeGreaterThanOrEqual(10);
  expect(members.some(({ role }) => role === 'moderator')).toBe(true);
  expect(members.some(({ role }) => role === 'administrator')).toBe(true);
  expect(members.some(({ role }) => role === 'analyst')).toBe(true);
  expect(members.some(({ isPublic, nameless }) => !isPublic && !nameless)).toBe(true);
  expect(members.some(({ nameless }) => nameless)).toBe(true);
  expect(members.some(({ key, nameless }) => !nameless && recipes.every(({ by }) => by !== key))).toBe(true);
});

const deepest = (comments: readonly DemoComment[]): number =>
  comments.length === 0 ? 0 : 1 + Math.max(...comments.map(([, , ...replies]) => deepest(replies)));

test('keys are unique', () => {
  const keys = [...members, ...recipes, ...posts].map(({ key }) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('exactly the named pictures exist, each in the format of its extension', async () => {
  const spokenOf = [
    ...members.filter(({ nameless, faceless }) => !nameless && !faceless).map(({ key }) => `face-${key}.webp`),
    ...recipes.filter(({ picture }) => picture !== false).map(({ key }) => `${key}.webp`),
    ...posts.flatMap(({ picture, video }) => (picture ? `${picture}.webp` : video ? `${video}.webm` : [])),
  ];
  const files = await readdir(picturesFolder);
  expect(files.sort()).toEqual([...new Set(spokenOf)].sort());
  const starts = await Promise.all(
    files.map(async (file) => [file, (await readFile(join(picturesFolder, file))).subarray(0, 12)] as const),
  );
  const isWhatItSays = (file: string, start: Buffer) =>
    file.endsWith('.webp') ? start.toString('latin1', 8) === 'WEBP' : start.toString('hex', 0, 4) === '1a45dfa3';
  expect(starts.filter(([file, start]) => !isWhatItSays(file, start)).map(([file]) => file)).toEqual([]);
});

test('every picture has its prepared sizes, and there are no others: `npm run demo-sizes` makes them', async () => {
  const pictures = (await readdir(picturesFolder)).filter((file) => file.endsWith('.webp'));
  const sizes = await readSizes();
  const known = await Promise.all(pictures.map(async (file) => sizes[sha256Of(await readFile(join(picturesFolder, file)))]));
  expect(known.map((one) => `${one?.name}.webp`)).toEqual(pictures);
  const files = known.flatMap((one) => one?.widths.map((width) => `${one.name}-${width}.webp`) ?? []);
  expect((await readdir(sizesFolder)).sort()).toEqual([...files, 'sizes.json'].sort());
  expect(Object.keys(sizes)).toHaveLength(pictures.length);
  expect(await readFile(join(sizesFolder, 'sizes.json'), 'utf8')).toBe(textOf(sizes));
});

describe('every step comes after what it needs', () => {
  const index = (what: string, is: (step: never) => boolean) => steps.findIndex((step) => step.what === what && is(step as never));
  const joined = (key: string) => index('join', ({ member }: { member: { key: string } }) => member.key === key);
  const posted = (key: string) => index('post', ({ post }: { post: { key: string } }) => post.key === key);

  const actorOf = (step: Exclude<Step, { what: 'join' | 'leave' | 'gone' }>) => {
    switch (step.what) {
      case 'recipe':
        return step.recipe.by;
      case 'post':
        return step.post.by;
      case 'report':
        return step.report.by;
      case 'moderate':
        return step.act.by;
      default:
        return step.by;
    }
  };

  test('all steps are in the past', () => expect(steps.filter(({ ago }) => ago <= 0)).toEqual([]));

  test('every actor has an account by then, and a display name', () => {
    const early = steps.filter((step, at) => {
      if ('member' in step) return false;
      const by = actorOf(step);
      return joined(by) === -1 || joined(by) > at || members.some(({ key, nameless }) => nameless && key === by);
    });
    expect(early).toEqual([]);
  });

  test('everyone who is followed has a public profile', () => {
    const all = Object.values(follows).flatMap(words);
    expect(all.filter((key) => !members.some((member) => member.key === key && member.isPublic))).toEqual([]);
  });

  test('a like comes after its post, and nobody likes their own', () => {
    const wrong = steps.filter(
      (step, at) => step.what === 'like' && (posted(step.post) > at || posts.some(({ key, by }) => key === step.post && by === step.by)),
    );
    expect(wrong).toEqual([]);
  });

  test('a reply comes after what it replies to', () => {
    const wrong = steps.filter(
      (step, at) =>
        step.what === 'comment' &&
        (step.parent === null ? posted(step.post) : index('comment', ({ path }: { path: string }) => path === step.parent)) > at,
    );
    expect(wrong).toEqual([]);
  });

  test('what is reported exists, and is by another member', () => {
    const wrong = steps.filter((step, at) => {
      if (step.what !== 'report') return false;
      const { about, by } = step.report;
      const before = steps.slice(0, at);
      const [found] = before.filter(
        (earlier) =>
          (earlier.what === 'join' && 'user' in about && earlier.member.key === about.user && by !== about.user) ||
          (earlier.what === 'post' && 'announcement' in about && earlier.post.key === about.announcement && earlier.post.by !== by) ||
          (earlier.what === 'recipe' && 'recipe' in about && earlier.recipe.key === about.recipe && earlier.recipe.by !== by) ||
          (earlier.what === 'comment' && 'comment' in about && earlier.text === about.comment && earlier.by !== by),
      );
      return found === undefined;
    });
    expect(wrong).toEqual([]);
  });
});
