/** Inputs of commands about reports, cases, decisions and rules. */

import * as z from 'zod';
import {
  AccessedThing,
  CaseId,
  EntityId,
  EscalationCode,
  isBlank,
  Outcome,
  ProfilePart,
  PurgeBasis,
  ReportContentType,
  ReportReason,
  UserId,
} from '../index.ts';
import { maxBatch, maxNote, maxRule, maxShortText } from '../limits.ts';
import { tooLong } from './fields.ts';

export const ReportInput = z
  .object({
    contentType: ReportContentType,
    /** The id of the post, comment or recipe; absent for a user. */
    contentId: EntityId.nullish().transform((id) => id ?? null),
    /** Required when a user is reported; otherwise derived from the content. */
    reportedUserId: UserId.nullish().transform((id) => id ?? null),
    reason: z.enum(ReportReason.enum, 'Please select a reason for reporting.'),
    description: z
      .string()
      .trim()
      .max(maxShortText, 'Description too long')
      .nullish()
      .transform((text) => text || null),
    /** The revision of the content that the reporter's screen showed. */
    contentRevision: z
      .int()
      .nonnegative()
      .nullish()
      .transform((revision) => revision ?? null),
  })
  .refine((input) => input.contentType === 'user' || input.contentId !== null, { path: ['contentId'], error: 'contentId is required' })
  .refine((input) => input.contentType !== 'user' || input.reportedUserId !== null, {
    path: ['reportedUserId'],
    error: 'reportedUserId is required',
  });
export type ReportInput = z.output<typeof ReportInput>;

/** A note as a form has it: blank means none. */
const note = (name: string) =>
  z
    .string()
    .trim()
    .max(maxNote, tooLong(name, maxNote))
    .nullish()
    .transform((text) => text || null);

/** The subject of a case that a moderator opens, as in a report. */
export const CaseInput = z
  .object({
    contentType: ReportContentType,
    contentId: EntityId.nullish().transform((id) => id ?? null),
    reportedUserId: UserId.nullish().transform((id) => id ?? null),
  })
  .refine((input) => (input.contentType === 'user' ? input.reportedUserId : input.contentId) !== null, {
    path: ['contentId'],
    error: 'contentId is required, or reportedUserId for a user',
  });
export type CaseInput = z.output<typeof CaseInput>;

export const CaseNoteInput = z.object({
  note: z
    .string('The note is empty')
    .trim()
    .refine((text) => !isBlank(text), 'The note is empty')
    .max(maxNote, tooLong('The note', maxNote)),
});

/** What a moderator opens in a case; a reporter is given by their number. */
export const AccessInput = z
  .object({ what: z.enum(AccessedThing.enum, 'Choose what to open'), reporter: z.int().min(1).nullish() })
  .refine(({ what, reporter }) => (what === 'reporter') === (reporter != null), {
    path: ['reporter'],
    error: 'reporter is the number of a reporter in the case, and belongs to that alone',
  });

/** Why moderators escalate a case to administrators. */
export const EscalationInput = z.object({
  code: z.enum(EscalationCode.enum, 'Choose a reason'),
  note: note('The note'),
});

const shownRevision = z
  .int()
  .nonnegative()
  .nullish()
  .transform((revision) => revision ?? null);

/** `revision` is that of the rule on the administrator's screen; null for a new one. */
export const RuleInput = z.object({
  text: z
    .string('The rule is empty')
    .trim()
    .refine((text) => !isBlank(text), 'The rule is empty')
    .max(maxRule, tooLong('The rule', maxRule)),
  revision: shownRevision,
});

/** An outcome with its parameters. */
const effect = {
  outcome: Outcome,
  /** The end of a suspension or muting. */
  until: z.iso.datetime({ error: 'until must be a date and time', offset: true }).nullish(),
  /** The parts of a profile that are hidden or restored. */
  parts: z.array(ProfilePart).max(3).nullish(),
  /** Why media are purged. */
  basis: PurgeBasis.nullish(),
  /** The number, within the case, of the reporter who is muted. */
  reporter: z.int().min(1).nullish(),
};

const decisionFields = {
  /** The broken rule, with its revision on the moderator's screen. Required to hide, if the community has rules. */
  rule: z
    .object({ id: z.string().max(20), revision: z.int().nonnegative() })
    .nullish()
    .transform((rule) => rule ?? null),
  noteInternal: note('The internal note'),
  noteToAuthor: note('The note to the author'),
  noteToReporters: note('The note to the reporters'),
};

/** `revision` and `contentRevision` are those of the case and its content on the moderator's screen. */
export const DecisionInput = z.object({
  ...effect,
  /** Further outcomes that are decided in the same act. */
  also: z.array(z.object(effect)).max(5, 'At most 5 further outcomes').default([]),
  ...decisionFields,
  revision: z.int().nonnegative(),
  contentRevision: shownRevision,
});
export type DecisionInput = z.output<typeof DecisionInput>;

/** `caseId` is the case of the decision. */
export const AppealInput = z.object({
  caseId: CaseId,
  text: z
    .string('Write why you think that this decision is wrong')
    .trim()
    .refine((text) => !isBlank(text), 'Write why you think that this decision is wrong')
    .max(maxNote, tooLong('The appeal', maxNote)),
});

/** `upheld`: the appeal succeeds. The revisions are as in a decision; reporters are only notified of what happens to the content. */
export const AppealAnswerInput = z.object({
  decisionId: z.string().max(100),
  upheld: z.boolean('Choose whether the appeal succeeds'),
  noteInternal: note('The internal note'),
  noteToAuthor: note('The note to the author'),
  noteToReporters: note('The note to the reporters'),
  revision: z.int().nonnegative(),
  contentRevision: shownRevision,
});

/**
 * One decision for several cases. The revisions of each are those on the moderator's screen; null if there was no case, which is then
 * opened.
 */
export const BatchDecisionInput = z.object({
  outcome: z.enum(['dismiss', 'hide', 'restore']),
  ...decisionFields,
  /** The same for all calls of one act; a new one by default. */
  batchId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  /** Reopens decided cases, instead of reporting a conflict. */
  reopen: z.boolean().default(false),
  cases: z
    .array(z.object({ id: CaseId, revision: shownRevision, contentRevision: shownRevision }))
    .min(1, 'Choose at least one case')
    .max(maxBatch, `At most ${maxBatch} cases can be decided at once`),
});
export type BatchDecisionInput = z.output<typeof BatchDecisionInput>;
