import { type MediaRef, type RefusalCode, Refused } from '@potluck/events';
import { AnnouncementVersion, CommentVersion, RecipeVersion } from '@potluck/events/answers/versions';
import * as z from 'zod';
import type { Documented } from '../documented.ts';
import { one } from '../joins.ts';
import { readVersions, type VersionCursor, type Versioned, versionCursor } from '../versions/read-versions.ts';
import { listQuery, type QueryServices } from './query.ts';

/** Most versions of a page. */
const most = 20;

const Input = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .meta({ maximum: most, description: 'A page ends earlier where its versions are large: at 1 MB' })
    .default(most)
    .transform((limit) => Math.min(limit, most)),
  cursor: z.string().regex(versionCursor.pattern, 'Invalid').optional().meta({ description: 'From the Link header of the page before' }),
});
type Input = z.output<typeof Input>;

const described = { access: 'member', input: Input, refusals: [400, 401, 404] } as const;

/** A page of the versions of this caller's own post, comment or recipe; not found for others. */
async function versionsOf<T extends Versioned, D extends { userId: string; hidden: boolean }>(
  kind: T,
  id: number,
  documents: Documented<D>,
  { caller, input, refusal }: { caller: string; input: Input; refusal: RefusalCode },
  { events }: QueryServices,
) {
  const thing = await one(documents, id);
  if (thing?.userId !== caller) throw new Refused(refusal);
  const first: VersionCursor = { from: undefined, hiding: thing.hidden ? 'ahead' : 'done' };
  const cursor = input.cursor === undefined ? first : versionCursor.parse(input.cursor);
  const { versions, next } = await readVersions(events, kind, id, cursor, input.limit);
  return {
    thing,
    versions: versions.map(({ event, hidden }) => ({
      data: event.data,
      of: { revision: event.revision, at: event.metadata.at, hidden },
    })),
    next: next && versionCursor.text(next),
  };
}

export const recipeVersions = listQuery({
  ...described,
  call: 'get /api/recipes/{id}/versions',
  tag: 'Recipes',
  summary: 'The versions of one’s own recipe, newest first: what it says now, and what it said before',
  projections: ['recipes'],
  result: z.array(RecipeVersion),
  async answer({ caller, id, input, from }, services) {
    const own = { caller, input, refusal: 'recipe-not-found' } as const;
    const { thing, versions, next } = await versionsOf('recipe', id, from.recipes, own, services);
    const pictureOf = async (image: MediaRef | null, revision: number): Promise<RecipeVersion['picture']> => {
      if (!image) return 'none';
      if (thing.purged && revision < thing.purged.revision) return 'purged';
      if (image.key === thing.image?.key) return 'same';
      return (await services.media.size(caller, image.key)) === undefined ? 'gone' : 'kept';
    };
    const body = await Promise.all(
      versions.map(async ({ of, data: { recipeId: _, userId: __, image, ...text } }) => ({
        ...of,
        ...text,
        picture: await pictureOf(image, of.revision),
      })),
    );
    return { body, next };
  },
});

export const announcementVersions = listQuery({
  ...described,
  call: 'get /api/announcements/{id}/versions',
  tag: 'Feed',
  summary: 'The versions of one’s own post, newest first: what it says now, and what it said before',
  projections: ['feed'],
  result: z.array(AnnouncementVersion),
  async answer({ caller, id, input, from }, services) {
    const own = { caller, input, refusal: 'announcement-not-found' } as const;
    const { versions, next } = await versionsOf('announcement', id, from.feed, own, services);
    return { body: versions.map(({ of, data: { title, content } }) => ({ ...of, title, content })), next };
  },
});

export const commentVersions = listQuery({
  ...described,
  call: 'get /api/comments/{id}/versions',
  tag: 'Comments',
  summary: 'The versions of one’s own comment, newest first: what it says now, and what it said before',
  projections: ['comments'],
  result: z.array(CommentVersion),
  async answer({ caller, id, input, from }, services) {
    const own = { caller, input, refusal: 'comment-not-found' } as const;
    const { versions, next } = await versionsOf('comment', id, from.comments, own, services);
    return { body: versions.map(({ of, data: { content } }) => ({ ...of, content })), next };
  },
});
