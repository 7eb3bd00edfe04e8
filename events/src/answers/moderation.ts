/** What is answered about reports, decisions, rules and the moderators’ acts. */

import * as z from 'zod';
import {
  ContentOutcome,
  EscalationCode,
  Outcome,
  ProfilePart,
  PurgeBasis,
  ReportContentType,
  ReportReason,
  ReportStatus,
  Role,
} from '../index.ts';
import { IsoDate } from './fields.ts';
import { UserCard } from './people.ts';

const acts = [
  'opened',
  'claimed',
  'released',
  'noted',
  'escalated',
  'decided',
  'appeal_upheld',
  'appeal_rejected',
  'reopened',
  'opened_media',
  'opened_recipe',
  'opened_context',
  'unmasked',
  'rule_added',
  'rule_changed',
  'rule_retired',
  'role_granted',
  'role_revoked',
] as const;

export const ModerationAct = z.enum(acts);

/** Something that a moderator or administrator did. `moderator` is null for a role changed on the command line or by the issuer's claim. */
export const LogEntry = z.object({
  id: z.string(),
  at: IsoDate,
  act: ModerationAct,
  moderator: UserCard.nullable(),
  /** `excerpt`: the content's title or the beginning of its text; null if it no longer exists. */
  case: z.object({ id: z.string(), contentType: ReportContentType, excerpt: z.string().nullable() }).nullable(),
  /** The number, within the case, of the reporter who was unmasked. */
  reporter: z.int().nullable(),
  outcome: Outcome.nullable(),
  escalation: EscalationCode.nullable(),
  /** Why media were purged. */
  basis: PurgeBasis.nullable(),
  ruleId: z.string().nullable(),
  /** The member whose role was changed. */
  member: UserCard.nullable(),
  role: Role.nullable(),
  source: z.enum(['claim', 'command_line', 'screen']).nullable(),
});
export type LogEntry = z.output<typeof LogEntry>;

/** A rule of the community. Its id is its number; a decision names its `revision`. */
export const CommunityRule = z.object({ id: z.string(), text: z.string(), revision: z.int() });
export type CommunityRule = z.output<typeof CommunityRule>;

/** A report as its reporter sees it. */
export const OwnReport = z.object({
  id: z.string(),
  /** The case that it belongs to. */
  caseId: z.string(),
  contentType: ReportContentType,
  contentId: z.int().nullable(),
  /**
   * The author, and the title, text or name as far as the caller can see them now; null if they no longer exist or are no longer visible.
   */
  reportedUser: UserCard.nullable(),
  excerpt: z.string().nullable(),
  reason: ReportReason,
  /** What the caller wrote. */
  description: z.string().nullable(),
  createdAt: IsoDate,
  status: ReportStatus,
  /**
   * Once it is resolved or dismissed: the outcome for the reported content, the broken rule, and the moderators' note to reporters, or when
   * that note expired.
   */
  decision: z
    .object({
      at: IsoDate,
      outcome: ContentOutcome,
      rule: CommunityRule.nullable(),
      note: z.string().nullable(),
      noteExpiredAt: IsoDate.nullable(),
    })
    .nullable(),
});
export type OwnReport = z.output<typeof OwnReport>;

/** A decision about the caller or their content. */
export const OwnDecision = z.object({
  id: z.string(),
  caseId: z.string(),
  at: IsoDate,
  outcome: Outcome,
  contentType: ReportContentType,
  contentId: z.int().nullable(),
  rule: CommunityRule.nullable(),
  /** The moderators' note to the caller. */
  note: z.string().nullable(),
  /** The content that was decided about, as it was then; null if it has none. */
  title: z.string().nullable(),
  text: z.string().nullable(),
  /** The parts of a profile that were hidden or restored. */
  parts: z.array(ProfilePart).nullable(),
  until: IsoDate.nullable(),
  canAppeal: z.boolean(),
  appeal: z
    .object({
      at: IsoDate,
      text: z.string().nullable(),
      state: z.enum(['open', 'upheld', 'rejected', 'lapsed']),
      answeredAt: IsoDate.nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type OwnDecision = z.output<typeof OwnDecision>;
