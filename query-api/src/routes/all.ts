import * as administration from './administration.ts';
import * as analysis from './analysis.ts';
import * as authUser from './auth-user.ts';
import * as caseContext from './case-context.ts';
import * as caseHistory from './case-history.ts';
import * as caseMedia from './case-media.ts';
import * as cases from './cases.ts';
import * as comments from './comments.ts';
import * as comparison from './comparison.ts';
import * as decisions from './decisions.ts';
import * as documentsAsOf from './documents-as-of.ts';
import * as eventLog from './event-log.ts';
import * as eventStream from './event-stream.ts';
import * as exports from './exports.ts';
import * as feed from './feed.ts';
import * as health from './health.ts';
import * as media from './media.ts';
import * as moderationLog from './moderation-log.ts';
import * as ownData from './own-data.ts';
import * as projections from './projections.ts';
import type { Query } from './query.ts';
import * as recipes from './recipes.ts';
import * as reports from './reports.ts';
import * as rules from './rules.ts';
import * as users from './users.ts';
import * as versions from './versions.ts';

const declared = [
  administration,
  analysis,
  projections,
  comparison,
  documentsAsOf,
  eventLog,
  eventStream,
  exports,
  authUser,
  ownData,
  users,
  recipes,
  feed,
  comments,
  cases,
  caseContext,
  caseHistory,
  caseMedia,
  moderationLog,
  reports,
  decisions,
  rules,
  versions,
  media,
  health,
].flatMap((routes): Query[] => Object.values(routes));

/** All queries of these modules, sorted by path, as Express takes the first match: `{` sorts after letters, so `feed` precedes `{id}`. */
export const queries: readonly Query[] = declared.sort((a, b) => (a.operation.path < b.operation.path ? -1 : 1));
