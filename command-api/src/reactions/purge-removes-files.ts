import { defineReaction, type Reaction } from './reaction.ts';

const purgeTypes = ['AnnouncementMediaPurged', 'RecipeMediaPurged', 'ProfileMediaPurged'] as const;

/** Deletes the purged files, with retries until it succeeds. */
export const purgeRemovesFiles: readonly Reaction[] = purgeTypes.map((on) =>
  defineReaction({
    on,
    targets: async () => undefined,
    react: ({ stream, revision, data: { userId } }) => [
      { to: 'media', id: stream, command: { type: 'RemovePurged', data: { userId, revision } } },
    ],
  }),
);
