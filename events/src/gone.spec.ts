import { expect, test } from 'vitest';
import type { Happened } from './define-aggregate.ts';
import { announcement } from './streams/announcement.ts';
import { comment } from './streams/comment.ts';
import { recipe } from './streams/recipe.ts';

const [first, second] = ['2026-03-01T12:00:00.000Z', '2026-03-01T13:00:00.000Z'];
const streams = {
  a_post: {
    aggregate: announcement,
    of: 'Announcement',
    begin: { type: 'AnnouncementPosted', data: { announcementId: 1, userId: 'ana' } },
  },
  a_comment: {
    aggregate: comment,
    of: 'Comment',
    begin: { type: 'CommentAdded', data: { commentId: 1, announcementId: 1, userId: 'ana' } },
  },
  a_recipe: { aggregate: recipe, of: 'Recipe', begin: { type: 'RecipeCreated', data: { recipeId: 1, userId: 'ana', isPublic: true } } },
};

/** Since when it is invisible after these events. */
function goneAfter({ aggregate, begin }: (typeof streams)[keyof typeof streams], ...happened: [type: string, at: string][]): unknown {
  const events = [begin, ...happened.map(([type, at]) => ({ type, data: begin.data, metadata: { at } }))] as Happened[];
  const state = events.reduce<object>((before, event) => aggregate.evolve(before as never, event as never), aggregate.initial);
  return (state as { goneAt?: string }).goneAt;
}

test.each(Object.values(streams))(
  '$of: it is gone from when it was hidden or deleted, the earlier of both, until it is restored',
  (stream) => {
    const { of } = stream;
    expect(goneAfter(stream)).toBeUndefined();
    expect(goneAfter(stream, [`${of}Deleted`, first])).toBe(first);
    expect(goneAfter(stream, [`${of}Hidden`, first])).toBe(first);
    expect(goneAfter(stream, [`${of}Hidden`, first], [`${of}Deleted`, second])).toBe(first);
    expect(goneAfter(stream, [`${of}Hidden`, first], [`${of}Restored`, second])).toBeUndefined();
    expect(goneAfter(stream, [`${of}Hidden`, first], [`${of}Restored`, second], [`${of}Deleted`, second])).toBe(second);
  },
);

test('a private recipe is never gone, because nobody saw it', () => {
  const data = { ...streams.a_recipe.begin.data, isPublic: false };
  expect(goneAfter({ ...streams.a_recipe, begin: { ...streams.a_recipe.begin, data } }, ['RecipeDeleted', first])).toBeUndefined();
});
