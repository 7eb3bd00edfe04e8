import type { Subject } from '@potluck/query-api/live/topics';
import { moderators, nobody, type Role, roles, signedIn, uninvolvedModerators } from './roles.ts';
import type { World } from './world.ts';

/** A topic, and the roles that may watch it. */
interface Watched {
  of: string;
  may: readonly Role[];
  topic(world: World): Promise<string> | string;
}

const states = ['visible', 'hidden', 'deleted'] as const;

/** Each kind of topic; a missing kind does not compile. */
export const topics: Record<Subject['kind'], Watched[]> = {
  feed: [{ of: 'the feed', may: roles, topic: () => 'feed' }],
  announcement: states.map((state) => ({
    of: `a ${state} post`,
    may: state === 'visible' ? roles : nobody,
    topic: async (world) => `announcement:${(await world.post(state)).id}`,
  })),
  recipe: ([...states, 'private'] as const).map((state) => ({
    of: `a ${state} recipe`,
    may: { visible: roles, hidden: ['owner'] as Role[], private: ['owner'] as Role[], deleted: nobody }[state],
    topic: async (world) => `recipe:${(await world.recipe(state)).id}`,
  })),
  user: [
    { of: 'a public profile', may: roles, topic: (world) => `user:${world.id('owner')}` },
    { of: 'a private profile', may: nobody, topic: (world) => `user:${world.hermit.id}` },
  ],
  moderation: [{ of: 'the queue', may: moderators, topic: () => 'moderation' }],
  case: [
    { of: 'a case', may: uninvolvedModerators, topic: async (world) => `case:${await world.case()}` },
    {
      of: 'a case about the moderator',
      may: ['other moderator', 'administrator'],
      topic: async (world) => `case:${await world.case('open', { by: 'moderator' })}`,
    },
  ],
  reports: [{ of: 'one’s own', may: signedIn, topic: () => 'reports' }],
  decisions: [{ of: 'those about oneself', may: signedIn, topic: () => 'decisions' }],
  projections: [{ of: 'the projections', may: ['analyst'], topic: () => 'projections' }],
};
