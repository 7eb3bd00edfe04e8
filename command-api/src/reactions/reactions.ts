import { lateAppealLapses, profileRestoredElsewhere, reinstatedElsewhere } from './appeal-lapses.ts';
import { lateCaseCloses, lateReportCloses } from './case-about-erased.ts';
import { caseAboutRoleHolder, reportAboutRoleHolder } from './case-about-role-holder.ts';
import { erasedLeavesCases, revokedLeavesCases, suspendedLeavesCases } from './claims-end.ts';
import { decisionTakesEffect } from './decision-takes-effect.ts';
import { commentTakesReplies, lateCommentGoes, postTakesComments } from './deletion-takes-comments.ts';
import { latePostGoes, lateRecipeGoes } from './late-content-goes.ts';
import { purgeRemovesFiles } from './purge-removes-files.ts';
import type { Reaction } from './reaction.ts';
import { reportOpensCase } from './report-opens-case.ts';

/** All reactions. */
export const reactions: readonly Reaction[] = [
  reportOpensCase,
  postTakesComments,
  commentTakesReplies,
  lateCommentGoes,
  latePostGoes,
  lateRecipeGoes,
  decisionTakesEffect,
  ...purgeRemovesFiles,
  reportAboutRoleHolder,
  caseAboutRoleHolder,
  reinstatedElsewhere,
  profileRestoredElsewhere,
  lateAppealLapses,
  lateReportCloses,
  lateCaseCloses,
  revokedLeavesCases,
  suspendedLeavesCases,
  erasedLeavesCases,
];

/** Prefixes of the streams that reactions follow. */
export const reactionPrefixes = ['report-', 'announcement-', 'comment-', 'case-', 'user-', 'recipe-'];
