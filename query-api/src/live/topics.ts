import { actsAs, moderationCase, type RefusalCode, type Role, type Topic, user } from '@potluck/events';
import type { ProjectionName } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import { one } from '../joins.ts';
import type { ReadModels } from '../read-models.ts';
import { type Caller, canSeePost, canSeeProfile, canSeeRecipe } from '../visibility.ts';

interface Sources {
  models: ReadModels;
  folds: Folds;
}

/** A kind of topic: what may be watched, and by whom. */
interface TopicKind {
  /** What follows the colon; without it the topic is the kind alone. */
  id?: RegExp;
  /** The projection whose documents say who may watch it. Who is put out reads again what shows them. */
  projection?: ProjectionName;
  /** The answer is the same for every caller, so one question serves all. */
  sameForAll?: true;
  /** Why this caller may not watch it, or undefined when they may. */
  refusal(sources: Sources, id: string, caller: Caller): Promise<RefusalCode | undefined>;
}

const anyId = /^[\w-]{1,80}$/;
const entityId = /^[1-9]\d{0,14}$/;

/** Every kind of topic that there is. */
const topicKinds = {
  feed: { sameForAll: true, refusal: async () => undefined },
  announcement: {
    id: entityId,
    projection: 'feed',
    sameForAll: true,
    async refusal({ models }, id) {
      const { from } = await models.read(['feed']);
      return canSeePost(await one(from.feed, id)) ? undefined : 'announcement-not-found';
    },
  },
  user: {
    id: anyId,
    projection: 'profiles',
    async refusal({ models }, id, caller) {
      const { from } = await models.read(['profiles']);
      return canSeeProfile(await one(from.profiles, id), caller) ? undefined : 'user-not-found';
    },
  },
  recipe: {
    id: entityId,
    projection: 'recipes',
    async refusal({ models }, id, caller) {
      const { from } = await models.read(['recipes']);
      return canSeeRecipe(await one(from.recipes, id), caller) ? undefined : 'recipe-not-found';
    },
  },
  moderation: { refusal: (sources, _, caller) => refusalWithout('moderator', sources, caller) },
  case: {
    id: anyId,
    refusal: async (sources, id, caller) => {
      const refused = await refusalWithout('moderator', sources, caller);
      if (refused || !caller) return refused;
      const { state } = await sources.folds.load(moderationCase, id);
      return state.status === 'absent' || state.reportedUserId === caller || state.reporters.has(caller) ? 'case-not-found' : undefined;
    },
  },
  /** One's own reports. What is said of them goes to their reporter alone. */
  reports: { refusal: async (_sources, _, caller) => (caller ? undefined : 'unauthorized') },
  /** The decisions about oneself. What is said of them goes to that member alone. */
  decisions: { refusal: async (_sources, _, caller) => (caller ? undefined : 'unauthorized') },
  projections: { refusal: (sources, _, caller) => refusalWithout('analyst', sources, caller) },
} satisfies Record<string, TopicKind>;

/** Roles come from the person's own stream, never from a read model. */
async function refusalWithout(role: Role, { folds }: Sources, caller: Caller): Promise<RefusalCode | undefined> {
  if (!caller) return 'unauthorized';
  const { state } = await folds.load(user, caller);
  return state.status === 'registered' && actsAs(state.roles, role) ? undefined : 'not-allowed';
}

/** What a topic is about; the id is empty where the kind is the whole topic. */
export interface Subject {
  kind: keyof typeof topicKinds;
  id: string;
}

export const kindOf = ({ kind }: Subject): TopicKind => topicKinds[kind];

/** The projections whose documents decide who may watch something. */
export const watchedProjections = [...new Set(Object.values<TopicKind>(topicKinds).flatMap(({ projection }) => projection ?? []))];

/** Undefined when the text is no topic. */
export function parseTopic(topic: unknown): Subject | undefined {
  const match = typeof topic === 'string' ? /^([a-z]{1,20})(?::(.{1,80}))?$/.exec(topic) : undefined;
  if (!match?.[1] || !Object.hasOwn(topicKinds, match[1])) return undefined;
  const subject = { kind: match[1] as Subject['kind'], id: match[2] ?? '' };
  const { id } = kindOf(subject);
  return (id ? id.test(subject.id) : match[2] === undefined) ? subject : undefined;
}

/** Why this caller may not watch, or undefined when they may. */
export type RefusalOf = (subject: Subject, caller: Caller) => Promise<RefusalCode | undefined>;

export const createRights =
  (models: ReadModels, folds: Folds): RefusalOf =>
  (subject, caller) =>
    kindOf(subject).refusal({ models, folds }, subject.id, caller);

/** Topics with the same key get the same answer. */
export const rightsKey = (topic: Topic, subject: Subject, caller: Caller): string =>
  kindOf(subject).sameForAll ? topic : `${topic} ${caller}`;
