/** Cases as moderators see them. */

import * as z from 'zod';
import { CaseStatus, EscalationCode, Outcome, ProfilePart, PurgeBasis, ReportContentType, ReportReason } from '../index.ts';
import { IsoDate, MediaPurge, Picture } from './fields.ts';
import { CommunityRule } from './moderation.ts';
import { UserCard } from './people.ts';

/** A case as the queue shows it. `revision` is that of the case's stream. */
export const CaseSummary = z.object({
  id: z.string(),
  contentType: ReportContentType,
  contentId: z.int().nullable(),
  reportedUser: UserCard,
  /** The title or the beginning of the text, or the name of a user; null if it no longer exists. */
  excerpt: z.string().nullable(),
  /** The revision of the content that the excerpt is from. */
  contentRevision: z.int().nullable(),
  /** Whether what it is about was deleted. */
  isGone: z.boolean(),
  status: CaseStatus,
  claim: z.object({ moderator: UserCard, until: IsoDate }).nullable(),
  /** The outcome of the last decision. */
  outcome: Outcome.nullable(),
  decidedAt: IsoDate.nullable(),
  /** Whether only administrators decide it. */
  escalated: z.boolean(),
  /** Whether an appeal waits for an answer. */
  appealed: z.boolean(),
  /** Whether a decision hides the content now. */
  hidden: z.boolean(),
  reportsCount: z.int(),
  reasons: z.array(ReportReason),
  createdAt: IsoDate,
  lastReportAt: IsoDate.nullable(),
  /** When it was last opened or reopened. */
  waitingSince: IsoDate,
  revision: z.int(),
});
export type CaseSummary = z.output<typeof CaseSummary>;

/** An entry of a case's timeline. A reporter is a number, in the order in which they reported. */
export const CaseEntry = z.object({
  eventId: z.string(),
  at: IsoDate,
  type: z.enum([
    'opened',
    'reported',
    'claimed',
    'released',
    'expired',
    'noted',
    'escalated',
    'decided',
    'no_effect',
    'reopened',
    'appealed',
    'answered',
    'lapsed',
    'notes_expired',
  ]),
  /** The reporter; in a decision, the one who is muted. */
  reporter: z.int().nullable(),
  moderator: UserCard.nullable(),
  reason: ReportReason.nullable(),
  outcome: Outcome.nullable(),
  /** Why it was escalated. */
  escalation: EscalationCode.nullable(),
  /** The end of a suspension or muting. */
  until: IsoDate.nullable(),
  /** The parts of a profile that were hidden or restored. */
  parts: z.array(ProfilePart).nullable(),
  /** Why media were purged. */
  basis: PurgeBasis.nullable(),
  /** Why a decision had no effect: the refusal's message. */
  problem: z.string().nullable(),
  /** The rule that a decision names, with its text at that time. */
  rule: CommunityRule.nullable(),
  /** What the reporter wrote, or the moderators' internal note; null if there is none or it was erased. */
  text: z.string().nullable(),
  /** Whether an appeal reopened it. */
  byAppeal: z.boolean(),
  /** Whether an appeal succeeded. */
  upheld: z.boolean().nullable(),
  noteToAuthor: z.string().nullable(),
  noteToReporters: z.string().nullable(),
  /** When its notes expired, if it had any. */
  expiredAt: IsoDate.nullable(),
});
export type CaseEntry = z.output<typeof CaseEntry>;

/** An opened case. `content` is its subject's present content; null if that is deleted, or private and not opened by the viewer. */
export const CaseDetail = CaseSummary.extend({
  content: z
    .object({
      title: z.string().nullable(),
      text: z.string().nullable(),
      image: Picture,
      /** A picture that members cannot see, served once the viewer has opened the case's pictures. */
      closedImage: Picture,
      hidden: z.boolean(),
      /** Comments under it, or replies to it, that were deleted while it was last hidden: a restore does not bring them back. */
      deletedMeanwhile: z.int(),
      createdAt: IsoDate,
      editedAt: IsoDate.nullable(),
      revision: z.int(),
    })
    .nullable(),
  /** When the account of its author was erased, with their texts. */
  erasedAt: IsoDate.nullable(),
  /** The newest 200 entries, oldest first. */
  timeline: z.array(CaseEntry),
  /** What the viewer may do now. */
  moves: z.array(z.enum(['claim', 'release', 'note', 'decide', 'answer', 'escalate', 'reopen'])),
  /** The appeals that wait for an answer, oldest first. `mayAnswer`: the viewer may answer it once they have claimed the case. */
  appeals: z.array(
    z.object({
      decisionId: z.string(),
      at: IsoDate,
      text: z.string().nullable(),
      outcome: Outcome,
      decidedBy: UserCard,
      mayAnswer: z.boolean(),
    }),
  ),
  outcomes: z.array(Outcome),
  /** The last purge of the content's files, also if there is a newer file. */
  mediaPurged: MediaPurge,
  /** The hidden parts of the reported member's profile. */
  hiddenParts: z.array(ProfilePart),
  /** Reporters are numbered from 1 to this. */
  reportersCount: z.int(),
  /** Whether it is a recipe that its owner keeps private and that no decision hides. */
  isPrivate: z.boolean(),
  /** What the viewer opened in this case in the last 24 hours, and the reporters whom they unmasked. */
  opened: z.object({
    media: z.boolean(),
    recipe: z.boolean(),
    context: z.boolean(),
    reporters: z.array(z.object({ reporter: z.int(), user: UserCard })),
  }),
});
export type CaseDetail = z.output<typeof CaseDetail>;

/** The context of a case: the thread of a comment, and the author's history. */
export const CaseContext = z.object({
  thread: z
    .object({
      /** Null when it is deleted. */
      post: z
        .object({
          id: z.int(),
          author: UserCard,
          title: z.string().nullable(),
          text: z.string().nullable(),
          hidden: z.boolean(),
          createdAt: IsoDate,
        })
        .nullable(),
      /** In reading order: up to 5 parents, 3 siblings before it, itself, 5 replies, 3 siblings after it. */
      comments: z.array(
        z.object({
          id: z.int(),
          relation: z.enum(['parent', 'sibling', 'subject', 'reply']),
          author: UserCard,
          /** Null if it is hidden and the viewer wrote or reported it. */
          text: z.string().nullable(),
          hidden: z.boolean(),
          createdAt: IsoDate,
        }),
      ),
    })
    .nullable(),
  author: z.object({
    /** When the account was created; null if it no longer exists. */
    since: IsoDate.nullable(),
    /** Other cases about the author or their content, up to 500, without those in which the viewer reported. */
    cases: z.int(),
    /** How many of these wait, and how many were last decided with which outcome. */
    waiting: z.int(),
    outcomes: z.array(z.object({ outcome: Outcome, count: z.int() })),
    newest: z.array(
      z.object({
        id: z.string(),
        contentType: ReportContentType,
        excerpt: z.string().nullable(),
        status: CaseStatus,
        outcome: Outcome.nullable(),
        decidedAt: IsoDate.nullable(),
        createdAt: IsoDate,
      }),
    ),
  }),
});
export type CaseContext = z.output<typeof CaseContext>;

/** The visible posts and comments of a case's author since a date, newest first. */
export const AuthorContent = z.object({
  posts: z.int(),
  comments: z.int(),
  /** How many of them have a decided case. */
  decided: z.int(),
  /** Whether there are more than the 500 that are listed. */
  more: z.boolean(),
  /** The cases for a batch of decisions; `revision` is null if there is no case yet. */
  cases: z.array(z.object({ id: z.string(), revision: z.int().nullable(), contentRevision: z.int() })),
});
export type AuthorContent = z.output<typeof AuthorContent>;

/** The result for each case of a batch: `conflict` if another moderator was first, with the refusal's code and message. */
export const BatchDecided = z.object({
  batchId: z.string(),
  results: z.array(
    z.object({
      id: z.string(),
      result: z.enum(['done', 'conflict', 'refused']),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});
export type BatchDecided = z.output<typeof BatchDecided>;
