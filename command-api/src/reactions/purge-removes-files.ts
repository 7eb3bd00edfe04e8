import { defineReaction, type Reaction } from './reaction.ts';

const purgeTypes = ['AnnouncementMediaPurged', 'RecipeMediaPurged', 'ProfileMediaPurged'] as const;

/** Tried again until it is done: then nobody sees the files any more, whoever may see the thing. */
export const purgeRemovesFiles: readonly Reaction[] = purgeTypes.map((on) =>
  defineReaction({
    on,
    targets: async () => undefined,
    react: ({ stream, revision, data: { userId } }) => [
      { to: 'media', id: stream, command: { type: 'RemovePurged', data: { userId, revision } } },
    ],
  }),
);
