import { entityIdOf, moderationCase, type RefusalCode, type Role, type Topic, user } from '@potluck/events';
import type { ProjectionName } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import { one } from '../joins.ts';
import { refusalAs } from '../moderation/involvement.ts';
import type { ReadModels } from '../read-models.ts';
import { type Caller, canSeePost, canSeeProfile, canSeeRecipe } from '../visibility.ts';
import { isShown } from './translate.ts';

interface Sources {
  models: ReadModels;
  folds: Folds;
  /** ISO date-time. */
  now(): string;
}

/** A kind of topic, and who may watch it. */
interface TopicKind {
  /** Whether this can be the id after the colon; a kind without it has no ids. */
  isId?(text: string): boolean;
  /** The projection whose documents decide who may watch it. A page that loses the right reads again what it shows of that projection. */
  projection?: ProjectionName;
  /** A further projection that decides, because its changes are what tells the watchers that they lost the right. */
  decidedAlsoBy?: ProjectionName;
  /** The answer is the same for every caller, so it is looked up once for all. */
  sameForAll?: true;
  /** Why this caller may not watch it; undefined when they may. */
  refusal(sources: Sources, id: string, caller: Caller): Promise<RefusalCode | undefined>;
}

const isAnyId = (text: string) => /^[\w-]{1,80}$/.test(text);
const isEntityId = (text: string) => entityIdOf(text) !== undefined;

const topicKinds = {
  feed: { sameForAll: true, refusal: async () => undefined },
  announcement: {
    isId: isEntityId,
    projection: 'feed',
    sameForAll: true,
    async refusal({ models }, id) {
      const { from } = await models.read(['feed']);
      return canSeePost(await one(from.feed, id)) ? undefined : 'announcement-not-found';
    },
  },
  user: {
    isId: isAnyId,
    projection: 'profiles',
    async refusal({ models }, id, caller) {
      const { from } = await models.read(['profiles']);
      return canSeeProfile(await one(from.profiles, id), caller) ? undefined : 'user-not-found';
    },
  },
  recipe: {
    isId: isEntityId,
    projection: 'recipes',
    decidedAlsoBy: 'recipe-saves',
    async refusal({ models }, id, caller) {
      const { from } = await models.read(['recipes', 'recipe-saves']);
      const [recipe, saves] = await Promise.all([one(from.recipes, id), one(from['recipe-saves'], id)]);
      // The two fold at different times: once `recipe-saves` has said that the recipe is private or hidden, nobody is let in any more.
      const mayWatch = canSeeRecipe(recipe, caller) && (!saves || saves.userId === caller || isShown(saves));
      return mayWatch ? undefined : 'recipe-not-found';
    },
  },
  moderation: { refusal: (sources, _, caller) => refusalWithout('moderator', sources, caller) },
  case: {
    isId: isAnyId,
    refusal: async (sources, id, caller) => {
      const refused = await refusalWithout('moderator', sources, caller);
      if (refused || !caller) return refused;
      const { state } = await sources.folds.load(moderationCase, id);
      return state.status === 'absent' || state.reportedUserId === caller || state.reporters.has(caller) ? 'case-not-found' : undefined;
    },
  },
  /** The caller's own reports. Messages go to the room of the reporter only. */
  reports: { refusal: async (_sources, _, caller) => (caller ? undefined : 'unauthorized') },
  /** The decisions about the caller. Messages go to the room of that member only. */
  decisions: { refusal: async (_sources, _, caller) => (caller ? undefined : 'unauthorized') },
  projections: { refusal: (sources, _, caller) => refusalWithout('analyst', sources, caller) },
} satisfies Record<string, TopicKind>;

/** Roles are folded from the member's own stream, never taken from a read model; while a member is suspended, they give no rights. */
async function refusalWithout(role: Role, { folds, now }: Sources, caller: Caller): Promise<RefusalCode | undefined> {
  if (!caller) return 'unauthorized';
  const { state } = await folds.load(user, caller);
  return refusalAs(role, state, now());
}

/** A parsed topic; `id` is empty for a kind without ids. */
export interface Subject {
  kind: keyof typeof topicKinds;
  id: string;
}

export const kindOf = ({ kind }: Subject): TopicKind => topicKinds[kind];

/** The projections whose documents decide who may watch a topic. */
export const watchedProjections = [
  ...new Set(
    Object.values<TopicKind>(topicKinds).flatMap(({ projection, decidedAlsoBy }) => [projection ?? [], decidedAlsoBy ?? []].flat()),
  ),
];

/** Undefined for an invalid topic. */
export function parseTopic(topic: unknown): Subject | undefined {
  const match = typeof topic === 'string' ? /^([a-z]{1,20})(?::(.{1,80}))?$/.exec(topic) : undefined;
  if (!match?.[1] || !Object.hasOwn(topicKinds, match[1])) return undefined;
  const subject = { kind: match[1] as Subject['kind'], id: match[2] ?? '' };
  const { isId } = kindOf(subject);
  return (isId ? isId(subject.id) : match[2] === undefined) ? subject : undefined;
}

/** Why this caller may not watch; undefined when they may. */
export type RefusalOf = (subject: Subject, caller: Caller) => Promise<RefusalCode | undefined>;

export const createRights =
  (sources: Sources): RefusalOf =>
  (subject, caller) =>
    kindOf(subject).refusal(sources, subject.id, caller);

/** The cache key of a refusal. */
export const rightsKey = (topic: Topic, subject: Subject, caller: Caller): string =>
  kindOf(subject).sameForAll ? topic : `${topic} ${caller}`;
