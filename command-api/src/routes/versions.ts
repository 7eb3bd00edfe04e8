import { announcement, comment, type MediaRef, type Recipe, type RecipeContent, type Recorded, Refused, recipe } from '@potluck/events';
import { AnnouncementInput, CommentEditInput } from '@potluck/events/inputs/feed';
import { RecipeInput, VersionInput } from '@potluck/events/inputs/recipes';
import { decideAnnouncement } from '../deciders/announcement.ts';
import { decideComment } from '../deciders/comment.ts';
import { decideRecipe } from '../deciders/recipe.ts';
import type { StateReader } from '../state-reader.ts';
import { command } from './command.ts';
import { parse } from './parse.ts';

const described = { body: VersionInput, refusals: [400, 401, 403, 404, 409], stream: ({ id }: { id: number }) => id } as const;

interface Given {
  id: number;
  input: VersionInput;
}
const versionOf =
  (aggregate: typeof recipe | typeof announcement | typeof comment) =>
  async ({ id, input }: Given, reader: StateReader) => ({ version: await reader.eventAt(aggregate, id, input.version) });

/** The content of a version. Throws Refused unless it is an event of one of these types that can be read. */
function textsOf(version: Recorded | undefined, types: readonly string[]): Record<string, unknown> {
  if (!version || !types.includes(version.type)) throw new Refused('version-not-found');
  if (version.unreadable) throw new Refused('unavailable');
  return version.data;
}

export const bringBackRecipe = command({
  ...described,
  call: 'post /api/recipes/{id}/versions',
  tag: 'Recipes',
  summary: 'Bring an earlier version of one’s own recipe back, as a new one; who may see the recipe stays as it is',
  aggregate: recipe,
  needs: async ({ id, input, envelope: { actor } }, reader, { isMediaRetained }) => {
    const version = await reader.eventAt(recipe, id, input.version);
    const image = version?.data.image as MediaRef | null | undefined;
    return { version, isPictureKept: Boolean(image) && (await isMediaRetained(actor, image?.key ?? '')) };
  },
  decide: ({ input }, state, { version, isPictureKept, ...context }) => {
    // Checked first, so that other members learn nothing about the versions.
    mayChangeRecipe(state, context);
    const texts = textsOf(version, ['RecipeCreated', 'RecipeUpdated']) as unknown as RecipeContent;
    const { image: _, isPublic: __, ...text } = parse(RecipeInput, { ...texts, image: undefined });
    const data = { ...input, content: { ...text, image: texts.image }, isPictureKept };
    return decideRecipe({ type: 'BringBackRecipe', data }, state, context);
  },
  releases: (_, before, after) => {
    if (before.status !== 'created' || after.status !== 'created') return null;
    return before.content.image?.key === after.content.image?.key ? null : before.content.image;
  },
});

export const bringBackAnnouncement = command({
  ...described,
  call: 'post /api/announcements/{id}/versions',
  tag: 'Feed',
  summary: 'Bring an earlier version of one’s own post back, as a new one',
  aggregate: announcement,
  needs: versionOf(announcement),
  decide: ({ input }, state, { version, ...context }) => {
    decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, state, context);
    const texts = parse(AnnouncementInput, textsOf(version, ['AnnouncementPosted', 'AnnouncementEdited']));
    return decideAnnouncement({ type: 'BringBackAnnouncement', data: { ...input, ...texts } }, state, context);
  },
});

export const bringBackComment = command({
  ...described,
  call: 'post /api/comments/{id}/versions',
  tag: 'Comments',
  summary: 'Bring an earlier version of one’s own comment back, as a new one',
  aggregate: comment,
  needs: versionOf(comment),
  decide: ({ input }, state, { version, ...context }) => {
    decideComment({ type: 'DeleteComment', data: {} }, state, context);
    const { content } = parse(CommentEditInput, textsOf(version, ['CommentAdded', 'CommentEdited']));
    return decideComment({ type: 'BringBackComment', data: { ...input, content } }, state, context);
  },
});

const mayChangeRecipe = (state: Recipe, context: Parameters<typeof decideRecipe>[2]): unknown =>
  decideRecipe({ type: 'DeleteRecipe', data: {} }, state, context);
