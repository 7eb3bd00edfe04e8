import type { Projection } from '../projection.ts';
import { activity } from './activity.ts';
import { cases } from './cases.ts';
import { comments } from './comments.ts';
import { dailyFeatures } from './daily-features.ts';
import { decisions } from './decisions.ts';
import { feed } from './feed.ts';
import { firstDecisions } from './first-decisions.ts';
import { follows } from './follows.ts';
import { likes } from './likes.ts';
import { logIndex } from './log-index.ts';
import { memberRoles } from './member-roles.ts';
import { moderationLog } from './moderation-log.ts';
import { profiles } from './profiles.ts';
import { recipes } from './recipes.ts';
import { reports } from './reports.ts';
import { rules } from './rules.ts';
import { recipeSaves, savedRecipes } from './saved-recipes.ts';
import { unreadableEvents } from './unreadable-events.ts';

/** A projection of any document type, for the runner. */
// biome-ignore lint/suspicious/noExplicitAny: each projection's own types are checked where it is declared.
export type AnyProjection = Projection<any, any>;

const shown = {
  recipes,
  profiles,
  feed,
  comments,
  likes,
  follows,
  'daily-features': dailyFeatures,
  'saved-recipes': savedRecipes,
  'recipe-saves': recipeSaves,
  reports,
  cases,
  decisions,
  rules,
  'member-roles': memberRoles,
  'moderation-log': moderationLog,
  activity,
  'first-decisions': firstDecisions,
  'log-index': logIndex,
};

/** All projections by name. */
export const byName = { ...shown, 'unreadable-events': unreadableEvents(Object.values(shown) as readonly AnyProjection[]) };

export const projections: readonly AnyProjection[] = Object.values(byName);
