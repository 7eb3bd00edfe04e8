import * as access from './access.ts';
import * as announcements from './announcements.ts';
import * as appeals from './appeals.ts';
import * as caseBatch from './case-batch.ts';
import * as cases from './cases.ts';
import type { Command } from './command.ts';
import * as comments from './comments.ts';
import * as erasure from './erasure.ts';
import * as exports from './exports.ts';
import * as follows from './follows.ts';
import * as likes from './likes.ts';
import * as profile from './profile.ts';
import * as projections from './projections.ts';
import * as recipes from './recipes.ts';
import * as reports from './reports.ts';
import * as roles from './roles.ts';
import * as rules from './rules.ts';
import * as versions from './versions.ts';

/** All commands: everything that these modules export. The most frequent ones come first. */
export const commands: readonly Command[] = [
  likes,
  comments,
  recipes,
  announcements,
  follows,
  reports,
  cases,
  access,
  caseBatch,
  appeals,
  rules,
  roles,
  projections,
  exports,
  profile,
  versions,
  erasure,
].flatMap((routes): Command[] => Object.values(routes));
