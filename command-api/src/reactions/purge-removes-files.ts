import { defineReaction } from './reaction.ts';

/** Tried again until it is done: then nobody sees the files any more, whoever may see the thing. */
export const purgeRemovesFiles = defineReaction({
  on: 'MediaPurged',
  targets: async () => undefined,
  react: ({ stream, revision, data: { userId } }) => [
    { to: 'media', id: stream, command: { type: 'RemovePurged', data: { userId, revision } } },
  ],
});
