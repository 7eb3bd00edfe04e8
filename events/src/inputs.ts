/**
 * The input of each command, parsed once at the edge: for the routes, the OpenAPI document and the browser's forms.
 * Forms send text, so numbers, booleans and lists are parsed from text too; empty, 'null' and absent mean null (section 7).
 */

import * as z from 'zod';
import { openTypes } from './closed-streams.ts';
import {
  AccessedThing,
  CaseId,
  Difficulty,
  EntityId,
  EscalationCode,
  ExportFormat,
  isBlank,
  maxServings,
  Outcome,
  ProfilePart,
  PurgeBasis,
  ReportContentType,
  ReportReason,
  tooManyServings,
  tooMuchText,
  UserId,
  wellFormed,
} from './index.ts';
import { maxBatch, maxLine, maxLines, maxName, maxNote, maxRule, maxShortText, maxText, maxTitle } from './limits.ts';
import { visibleName } from './member-name.ts';

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === 'null' || (typeof value === 'string' && isBlank(value));

const tooLong = (name: string, most: number) => `${name} must be ${most} characters or less`;

/** Text that must not be blank, otherwise unchanged. */
const requiredText = (name: string, most: number, missing: string) =>
  z
    .string(missing)
    .max(most, tooLong(name, most))
    .refine((text) => !isBlank(text), missing);

const optionalText = (name: string, most: number, message = tooLong(name, most)) =>
  z
    .string(`${name} must be text`)
    .max(most, message)
    .nullish()
    .transform((text) => (isNothing(text) ? null : (text as string)));

/** A name without invisible characters. */
const optionalName = (name: string) => optionalText(name, maxName).transform((text) => (text && visibleName(text)) || null);

const wholeNumber = 'Servings must be a whole number of at least 1';
const servings = z
  .union([z.string(), z.number()], wholeNumber)
  .nullish()
  .transform((value, context) => {
    if (isNothing(value)) return null;
    const count = Number(value);
    if (Number.isInteger(count) && count >= 1 && count <= maxServings) return count;
    context.addIssue(count > maxServings ? tooManyServings : wholeNumber);
    return z.NEVER;
  });

const difficulty = z
  .union([Difficulty, z.enum(['', 'null'])], 'Difficulty must be easy, medium or hard')
  .nullish()
  .transform((value): z.output<typeof Difficulty> | null => (isNothing(value) ? null : (value as z.output<typeof Difficulty>)));

/** More rows are refused without being checked. */
const mostRows = 5_000;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A list of texts, or its JSON. Blank rows are dropped; at least one must be left. */
const lines = (name: string, missing: string) => {
  const malformed = `${name} must be a list of texts`;
  return z
    .union([z.string(), z.array(z.string(malformed))], { error: (issue) => (isNothing(issue.input) ? missing : malformed) })
    .transform((value, context) => {
      const rows = typeof value !== 'string' ? value : isNothing(value) ? [] : parsedJson(value);
      // Checked here as a whole: with zod a million wrong rows would be a million issues.
      if (Array.isArray(rows) && rows.length <= mostRows && rows.every((row) => typeof row === 'string')) return rows.map(wellFormed);
      context.addIssue(malformed);
      return z.NEVER;
    })
    .pipe(
      z
        .array(z.string(malformed).max(maxLine, `Each of the ${name.toLowerCase()} must be ${maxLine} characters or less`), malformed)
        .transform((rows) => rows.filter((row) => !isBlank(row)))
        .pipe(z.array(z.string()).min(1, missing).max(maxLines, `There can be ${maxLines} ${name.toLowerCase()} at most`)),
    );
};

const truths: Record<string, boolean> = { true: true, false: false, on: true, off: false, 1: true, 0: false };
/** Undefined when absent or empty. */
const flag = (name: string) =>
  z
    .union([z.boolean(), z.enum(['true', 'false', 'on', 'off', '1', '0', '', 'null'])], `${name} must be true or false`)
    .nullish()
    .transform((value) => (isNothing(value) ? undefined : truths[String(value)]));

/** Empty: removes the file; absent: keeps it. A new file is the multipart file of this name. */
const removesFile = z
  .enum(['', 'null'], 'Please send a file')
  .nullish()
  .transform((value) => value !== undefined);

const seenRevision = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,9}$/)], 'revision must be a whole number')
  .optional()
  .transform((value) => (value === undefined ? undefined : Number(value)));

const recipeFields = z.object({
  title: requiredText('Title', maxTitle, 'Recipe title is required'),
  description: optionalText('Description', maxText),
  prepTime: optionalText('Prep time', maxText),
  cookTime: optionalText('Cook time', maxText),
  servings,
  difficulty,
  ingredients: lines('Ingredients', 'At least one ingredient is required'),
  instructions: lines('Instructions', 'At least one instruction is required'),
  isPublic: flag('isPublic'),
  image: removesFile,
});
/** The limit of all texts together; the issue is reported at the largest field. */
const withinLimit = <S extends typeof recipeFields>(fields: S) =>
  fields.superRefine((recipe, context) => {
    const tooMuch = tooMuchText(recipe);
    if (tooMuch) context.addIssue({ code: 'custom', path: [tooMuch.field], message: tooMuch.message });
  });
export const RecipeInput = withinLimit(recipeFields);
/** `revision` is the one that the editor was opened with; a stale one is refused. */
export const RecipeUpdateInput = withinLimit(recipeFields.extend({ revision: seenRevision }));

/** An earlier version to restore; `revision` is that of the version on the screen: a stale one is refused. */
export const VersionInput = z.object({ version: z.int().nonnegative(), revision: z.int().nonnegative() });

export const ProfileInput = z.object({
  displayName: optionalName('Display name'),
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  bio: optionalText('Bio', maxShortText, `Bio must be ${maxShortText} characters or less`),
  isPublic: flag('isPublic'),
  profileImage: removesFile,
});

export const AnnouncementInput = z.object({
  title: requiredText('Title', maxTitle, 'Announcement title is required'),
  content: optionalText('Message', maxText),
});

/** Trimmed text of 1 to 500 characters (section 5). */
const commentText = z
  .string('Comment cannot be empty')
  .trim()
  .refine((text) => !isBlank(text), 'Comment cannot be empty')
  .max(maxShortText, 'Comment too long');
export const CommentInput = z.object({
  content: commentText,
  parentId: EntityId.nullish().transform((id) => id ?? null),
});
export const CommentEditInput = z.object({ content: commentText });

/** Without `isLike` the like is toggled. */
export const LikeInput = z.object({ isLike: z.boolean().optional() });
/** Without `following` it is toggled. */
export const FollowInput = z.object({ following: z.boolean().optional() });

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

export const MemberByEmailInput = z.object({ email: z.string('The email address is missing').trim().min(1).max(320) });

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

export type DecisionInput = z.output<typeof DecisionInput>;
export type CaseInput = z.output<typeof CaseInput>;
export type BatchDecisionInput = z.output<typeof BatchDecisionInput>;
export type VersionInput = z.output<typeof VersionInput>;
export type RecipeInput = z.output<typeof RecipeInput>;
export type ProfileInput = z.output<typeof ProfileInput>;
export type AnnouncementInput = z.output<typeof AnnouncementInput>;
export type CommentInput = z.output<typeof CommentInput>;
export type ReportInput = z.output<typeof ReportInput>;

/** The event at which a projection stopped, and why all its versions skip it. */
export const SkipInput = z.object({
  eventId: z.string().max(100),
  reason: z.string().trim().min(1, 'Please say why').max(maxShortText, 'Reason too long'),
});

const version = z.int().positive();

/** What an analyst orders for a projection. */
export const OrderInput = z.discriminatedUnion('order', [
  z.object({
    order: z.literal('rebuild'),
    switch: z.boolean().optional().meta({ description: 'Whether readers get the new version once it is built; by default they do' }),
  }),
  z.object({ order: z.enum(['pause', 'resume', 'cancel', 'retry']) }),
  z.object({ order: z.enum(['switch', 'drop']), version }),
  z.object({ order: z.literal('withdraw-skip'), ...SkipInput.shape }),
]);
export type OrderInput = z.output<typeof OrderInput>;

/** What an analyst exports: event types, and days in UTC, both included. */
export const ExportInput = z
  .object({
    types: z
      .array(z.string().refine((type) => (openTypes as readonly string[]).includes(type), 'Must be an event type that analysts see'))
      .min(1, 'Choose an event type')
      .max(100),
    from: z.iso.date().nullish(),
    until: z.iso.date().nullish(),
    format: ExportFormat,
  })
  .refine(({ from, until }) => !from || !until || from <= until, { path: ['until'], error: 'Must not be before the first day' });
export type ExportInput = z.output<typeof ExportInput>;
