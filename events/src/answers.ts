/** The shapes of the answers: for the routes, the OpenAPI document and, as types, the browser. */

import * as z from 'zod';
import {
  CaseStatus,
  ContentOutcome,
  Difficulty,
  EscalationCode,
  Outcome,
  ProfilePart,
  PurgeBasis,
  ReportContentType,
  ReportReason,
  ReportStatus,
  Role,
} from './index.ts';

const IsoDate = z.iso.datetime();
/** Pixels of a stored picture or video, so that the page can reserve its space. */
const Size = z.object({ width: z.int(), height: z.int() }).nullable();
/** A picture's address; `?w=` selects one of `…Widths`, by default the full size. */
const Picture = z.string().nullable();

/** A picture or video is gone for good by a decision of the moderators, and there is no newer one. */
const MediaPurge = z.object({ at: IsoDate, basis: PurgeBasis }).nullable();

export const UserCard = z.object({
  id: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: Picture,
});

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string().nullable(),
  profileImageUrl: Picture,
  mediaPurged: MediaPurge,
  bio: z.string().nullable(),
  isPublic: z.boolean(),
  roles: z.array(Role),
  /** The present suspension; `until` null means no end. `reason`: the rule that was broken and the moderators' note; null where there is none. */
  suspension: z.object({ until: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** The last warning by moderators, for 30 days. */
  warning: z.object({ decisionId: z.string(), at: IsoDate, reason: z.string().nullable() }).nullable(),
  /** What moderators hid of the profile: nobody else sees it. */
  hiddenParts: z.array(ProfilePart),
  /** The account is to be erased then, unless the member keeps it. */
  erasure: z.object({ dueAt: IsoDate }).nullable(),
  /** Until then the member's reports are not taken; null where they are. */
  mutedUntil: IsoDate.nullable(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
  revision: z.int(),
});

export const Recipe = z.object({
  id: z.int(),
  userId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  image: Picture,
  imageSize: Size,
  imageWidths: z.array(z.int()),
  prepTime: z.string().nullable(),
  cookTime: z.string().nullable(),
  mediaPurged: MediaPurge,
  servings: z.int().nullable(),
  difficulty: Difficulty.nullable(),
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  isPublic: z.boolean(),
  createdAt: IsoDate,
  revision: z.int(),
});

/** A recipe opened by itself. `owner.isPublic`: whether their profile is there for others. */
export const RecipeDetail = Recipe.extend({
  editedAt: IsoDate.nullable(),
  owner: UserCard.extend({ isPublic: z.boolean() }),
  savesCount: z.int(),
  /** By the viewer. */
  saved: z.boolean(),
});

export const Profile = z.object({
  id: z.string(),
  displayName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: Picture,
  isPublic: z.boolean(),
  followersCount: z.int(),
  followingCount: z.int(),
  recipesCount: z.int(),
  postsCount: z.int(),
  following: z.boolean(),
  createdAt: IsoDate,
  revision: z.int(),
});

export const Announcement = z.object({
  id: z.int(),
  userId: z.string(),
  title: z.string(),
  content: z.string().nullable(),
  image: Picture,
  video: z.string().nullable(),
  mediaType: z.enum(['image', 'video']).nullable(),
  mediaSize: Size,
  imageWidths: z.array(z.int()),
  mediaPurged: MediaPurge,
  likesCount: z.int(),
  commentsCount: z.int(),
  liked: z.boolean(),
  createdAt: IsoDate,
  editedAt: IsoDate.nullable(),
  user: UserCard,
  revision: z.int(),
});

export const Comment = z.object({
  id: z.int(),
  announcementId: z.int(),
  userId: z.string(),
  parentId: z.int().nullable(),
  depth: z.int(),
  /** Empty when hidden. */
  content: z.string(),
  hidden: z.boolean(),
  likesCount: z.int(),
  repliesCount: z.int(),
  liked: z.boolean(),
  createdAt: IsoDate,
  editedAt: IsoDate.nullable(),
  user: UserCard,
  revision: z.int(),
});

const version = {
  /** Names the version. */
  revision: z.int(),
  /** When it was written. */
  at: IsoDate,
  /** A moderator hid this version, and that decision stands: it cannot be brought back. */
  hidden: z.boolean(),
};

/** An earlier version of a recipe. `picture`: that which the recipe has now, another that is kept for a while, one that is gone, one that moderators purged, or none. */
export const RecipeVersion = Recipe.pick({
  title: true,
  description: true,
  prepTime: true,
  cookTime: true,
  servings: true,
  difficulty: true,
  ingredients: true,
  instructions: true,
  isPublic: true,
}).extend({ ...version, picture: z.enum(['none', 'same', 'kept', 'gone', 'purged']) });
export const AnnouncementVersion = z.object({ ...version, title: z.string(), content: z.string().nullable() });
export const CommentVersion = z.object({ ...version, content: z.string() });

export const CommentPage = z.object({ comments: z.array(Comment), hasMore: z.boolean() });
/** `verified`: somebody has shown that the address is theirs. The built-in issuer sends no mail, so it never has. */
export const MemberByEmail = z.object({ id: z.string(), verified: z.boolean() });

/** A member as administrators see them. */
export const MemberRoles = z.object({
  member: UserCard,
  joinedAt: IsoDate,
  /** `at` is when it was granted; `by` the administrator, where `source` is the screen. */
  roles: z.array(
    z.object({
      role: Role,
      at: IsoDate,
      by: UserCard.nullable(),
      source: z.enum(['claim', 'command_line', 'screen']).nullable(),
    }),
  ),
});

/** `rolesClaim`: the claim from which the issuer's accounts take their roles at each sign-in, where it is set. */
export const RoleList = z.object({ members: z.array(MemberRoles), rolesClaim: z.string().nullable() });

/** An event type: what its schema says, and how often it happened. `version` is the schema's. */
export const EventTypeInfo = z.object({
  type: z.string(),
  /** The category of the streams that it is in. */
  stream: z.string(),
  meaning: z.string(),
  version: z.int(),
  /** `kind` is what the field holds, in words. A personal one is encrypted with the person's key. */
  fields: z.array(z.object({ name: z.string(), kind: z.string(), isPersonal: z.boolean() })),
  count: z.int(),
  firstAt: IsoDate.nullable(),
  lastAt: IsoDate.nullable(),
  /** Analysts see the events themselves, not only how many there are. */
  isVisible: z.boolean(),
});

/**
 * An event as analysts see it. Ids are pseudonyms, in `stream` too; `data` has no personal field. `upcastFrom`: the schema version that is
 * stored, where it is older than `version`. Of a case's event the time is that of the minute, and who caused it is null.
 */
export const AnalystEvent = z.object({
  position: z.string(),
  id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  version: z.int(),
  upcastFrom: z.int().nullable(),
  at: IsoDate,
  actor: z.string().nullable(),
  correlationId: z.string().nullable(),
  causationId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});

/** Where an event is and what it is, without its data; as AnalystEvent. */
export const LoggedEvent = AnalystEvent.pick({ position: true, id: true, stream: true, revision: true, type: true, at: true }).extend({
  actor: z.string(),
});
/**
 * An event with the one that caused it ('unseen' if analysts do not see that one) and those that it caused, oldest first; `more` if not all
 * of them.
 */
export const EventDetail = z.object({
  event: AnalystEvent,
  cause: z.union([LoggedEvent, z.literal('unseen')]).nullable(),
  effects: z.array(LoggedEvent),
  more: z.boolean(),
});

/** Its file is at `/api/analysis/exports/{exportId}/file`. */
export const ExportOrdered = z.object({ exportId: z.string() });

/** Events, and how many of the log's are read; the last line has the number of events sent: without it the answer is incomplete. */
export const EventsLine = z.union([z.object({ events: z.array(AnalystEvent), done: z.int(), of: z.int() }), z.object({ total: z.int() })]);

/** A version of a read model. */
export const ProjectionVersion = z.object({
  projection: z.string(),
  version: z.int(),
  state: z.enum(['building', 'running', 'stopped']),
  /** What readers get comes from it. */
  current: z.boolean(),
  /** How many of the log's events it has yet to fold, at most 10,000, and how old the first of them is; null where that is not known. */
  behind: z.object({ events: z.int(), seconds: z.number() }).nullable(),
  /** At most 10,000 are counted; null but for the current version. */
  documents: z.int().nullable(),
  /** The event on which it stopped. `stream`, `type` and `at` are null where the log has no such event. */
  failure: z
    .object({
      eventId: z.string(),
      position: z.string(),
      message: z.string(),
      stream: z.string().nullable(),
      type: z.string().nullable(),
      at: IsoDate.nullable(),
    })
    .nullable(),
  /** Why it cannot be written just now; it is tried again. */
  trouble: z.enum(['no-room', 'unavailable', 'refused']).nullable(),
  /** A build that was paused. */
  paused: z.boolean(),
  /** Kept up to date by the same code as the current version, so that readers can be switched to it. */
  ready: z.boolean(),
});

/** What was ordered for a projection, and which events it skips. */
export const ProjectionOrders = z.object({
  /** The newest 100, newest first. */
  orders: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      at: IsoDate,
      /** Null for the server's command line. */
      by: UserCard.nullable(),
      /** The version that was dropped, or that readers were switched to. */
      version: z.int().nullable(),
      /** The event that is skipped, or folded again. */
      eventId: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  skipped: z.array(z.object({ eventId: z.string(), stream: z.string() })),
});

/** How two versions of a projection differ: `missing` are the documents that only the left one has, `extra` those of the right one. */
export const VersionComparison = z.object({
  left: z.int(),
  right: z.int(),
  /** The log position at which they were compared. */
  position: z.string(),
  documents: z.int(),
  missing: z.int(),
  extra: z.int(),
  changed: z.int(),
  /** The first 20 documents that differ. Of texts only the length and a hash are told, since they may be personal. */
  examples: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['missing', 'extra', 'changed']),
      /** Whether the side that lacks it has deleted it. */
      isDeleted: z.boolean(),
      fields: z.array(z.object({ field: z.string(), left: z.string().nullable(), right: z.string().nullable() })),
    }),
  ),
  /** SHA-256 over all documents of each. */
  hashes: z.object({ left: z.string(), right: z.string() }),
});

/** A line of a comparison: how many documents are compared, then the result, or why there is none. */
export const ComparisonLine = z.union([
  z.object({ documents: z.int() }),
  z.object({ comparison: VersionComparison }),
  z.object({ error: z.string() }),
]);

const Day = z.iso.date();
/** A number per day, from the first day on. */
const PerDay = z.array(z.int());
/** What happened on the days from `from` to `until`, both included, in UTC. */
export const CommunityActivity = z.object({
  from: Day,
  until: Day,
  /** How many events of a type there were; `by`, for some types, counts each value of a field. */
  series: z.array(z.object({ stream: z.string(), type: z.string(), counts: PerDay, by: z.record(z.string(), PerDay) })),
  /** Per week, from its Monday: cases that were first decided in it, and the median time since their first report or opening. */
  firstDecisions: z.array(z.object({ week: Day, cases: z.int(), medianSeconds: z.int() })),
  /** Cases that have never been decided. */
  undecided: z.int(),
});

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
  /** `excerpt`: its title or the beginning of its text; null when it is gone. */
  case: z.object({ id: z.string(), contentType: ReportContentType, excerpt: z.string().nullable() }).nullable(),
  /** The number in the case of the reporter who was unmasked. */
  reporter: z.int().nullable(),
  outcome: Outcome.nullable(),
  escalation: EscalationCode.nullable(),
  /** Why media were purged. */
  basis: PurgeBasis.nullable(),
  ruleId: z.string().nullable(),
  /** Whose role was changed. */
  member: UserCard.nullable(),
  role: Role.nullable(),
  source: z.enum(['claim', 'command_line', 'screen']).nullable(),
});

/** A rule of the community. Its id is its number; `revision` is what a decision names. */
export const CommunityRule = z.object({ id: z.string(), text: z.string(), revision: z.int() });

/** A case as the queue shows it. `revision` is that of the case's stream. */
export const CaseSummary = z.object({
  id: z.string(),
  contentType: ReportContentType,
  contentId: z.int().nullable(),
  reportedUser: UserCard,
  /** The title or the beginning of the text, or the name of a user; null when it is gone. */
  excerpt: z.string().nullable(),
  /** Of the content that the excerpt is from. */
  contentRevision: z.int().nullable(),
  status: CaseStatus,
  claim: z.object({ moderator: UserCard, until: IsoDate }).nullable(),
  /** Of the last decision. */
  outcome: Outcome.nullable(),
  decidedAt: IsoDate.nullable(),
  /** Administrators decide it. */
  escalated: z.boolean(),
  /** An appeal waits for an answer. */
  appealed: z.boolean(),
  /** A decision hides the content now. */
  hidden: z.boolean(),
  reportsCount: z.int(),
  reasons: z.array(ReportReason),
  createdAt: IsoDate,
  lastReportAt: IsoDate.nullable(),
  /** When it was opened or reopened the last time. */
  waitingSince: IsoDate,
  revision: z.int(),
});

/** Something that happened in a case. A reporter is a number, in the order in which they reported. */
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
  /** Who reported; of a decision, who is muted. */
  reporter: z.int().nullable(),
  moderator: UserCard.nullable(),
  reason: ReportReason.nullable(),
  outcome: Outcome.nullable(),
  /** Why it was escalated. */
  escalation: EscalationCode.nullable(),
  /** The end of a suspension or muting. */
  until: IsoDate.nullable(),
  /** Of a profile, that were hidden or restored. */
  parts: z.array(ProfilePart).nullable(),
  /** Why media were purged. */
  basis: PurgeBasis.nullable(),
  /** Why a decision changed nothing: the refusal's message. */
  problem: z.string().nullable(),
  /** The rule that a decision names, with its text at that time. */
  rule: CommunityRule.nullable(),
  /** What the reporter wrote, or the moderators' internal note; null when there is none or it is erased. */
  text: z.string().nullable(),
  /** It was reopened by an appeal. */
  byAppeal: z.boolean(),
  /** Whether an appeal succeeded. */
  upheld: z.boolean().nullable(),
  noteToAuthor: z.string().nullable(),
  noteToReporters: z.string().nullable(),
  /** Its notes, if it had any, expired then. */
  expiredAt: IsoDate.nullable(),
});

/** A case opened. `content` is what it is about as it is now, null when it is deleted, or private and not opened by the viewer. */
export const CaseDetail = CaseSummary.extend({
  content: z
    .object({
      title: z.string().nullable(),
      text: z.string().nullable(),
      image: Picture,
      /** Of a picture that members cannot see: it is served once the viewer has opened the case's pictures. */
      closedImage: Picture,
      hidden: z.boolean(),
      /** Comments under it, or replies to it, that were deleted while it was hidden the last time: they do not come back with it. */
      deletedMeanwhile: z.int(),
      createdAt: IsoDate,
      editedAt: IsoDate.nullable(),
      revision: z.int(),
    })
    .nullable(),
  /** When the account of whose it is was erased, and its texts with it. */
  erasedAt: IsoDate.nullable(),
  /** The newest 200 entries, oldest first. */
  timeline: z.array(CaseEntry),
  /** What the viewer can do now. */
  moves: z.array(z.enum(['claim', 'release', 'note', 'decide', 'answer', 'escalate', 'reopen'])),
  /** The appeals that wait for an answer, the oldest first. `mayAnswer`: the viewer may, once they have the case. */
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
  /** Files of the content are gone for good: the last purge, also where there is a newer file. */
  mediaPurged: MediaPurge,
  /** Of the profile of the member that it is about. */
  hiddenParts: z.array(ProfilePart),
  /** Reporters are 'Reporter 1' to this. */
  reportersCount: z.int(),
  /** A recipe that its owner keeps private, and that no decision hides. */
  isPrivate: z.boolean(),
  /** What the viewer opened in this case in the last 24 hours, with the reporters whom they unmasked. */
  opened: z.object({
    media: z.boolean(),
    recipe: z.boolean(),
    context: z.boolean(),
    reporters: z.array(z.object({ reporter: z.int(), user: UserCard })),
  }),
});

/** What surrounds a case: the thread of a comment, and what is known of the author. */
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
      /** In reading order: up to 5 parents, 3 before it, itself, 5 replies, 3 after it. */
      comments: z.array(
        z.object({
          id: z.int(),
          relation: z.enum(['parent', 'sibling', 'subject', 'reply']),
          author: UserCard,
          /** Null where it is hidden in a case that the viewer has no part in. */
          text: z.string().nullable(),
          hidden: z.boolean(),
          createdAt: IsoDate,
        }),
      ),
    })
    .nullable(),
  author: z.object({
    /** When the account was made; null when it is gone. */
    since: IsoDate.nullable(),
    /** Other cases about them or what is theirs, up to 500; none that the viewer has no part in. */
    cases: z.int(),
    /** Of these, how many wait, and how many were decided how the last time. */
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

/** The visible posts and comments of a case's author since a date, newest first. */
export const AuthorContent = z.object({
  posts: z.int(),
  comments: z.int(),
  /** Decided before, and visible since. */
  decided: z.int(),
  /** There are more than the 500 that are listed. */
  more: z.boolean(),
  /** For a batch of decisions; `revision` is null where there is no case yet. */
  cases: z.array(z.object({ id: z.string(), revision: z.int().nullable(), contentRevision: z.int() })),
});

/** What came of each case of a batch: `conflict` where another was first, with a refusal's code and message. */
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

/** An event of a case's history, with the fields that its readers may see. */
export const HistoryEvent = z.object({
  eventId: z.string(),
  /** What its stream is to the case: `post` is the post above a comment, `author` the author's warnings and suspensions. */
  part: z.enum(['content', 'post', 'author', 'report', 'case']),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** In its stream. */
  revision: z.int(),
  /** In the log: the order of the history. Not the same after a move to another store. */
  position: z.int(),
  /** Of the request. */
  at: IsoDate,
  /** `other`: somebody else, such as the author of the post above. */
  actor: z.object({
    role: z.enum(['author', 'reporter', 'moderator', 'system', 'other']),
    reporter: z.int().nullable(),
    userId: z.string().nullable(),
  }),
  /** The event that led to it. */
  cause: z.string().nullable(),
  /** Why its texts are blank, if they are, and since when, if that is known. */
  withheld: z.object({ why: z.enum(['erased', 'expired', 'unreadable', 'private']), at: IsoDate.nullable() }).nullable(),
});

/** The positions of the newest likes or comments that still are, oldest first. `all`: there are no older ones. */
const Around = z.object({ all: z.boolean(), positions: z.array(z.int()) });

/** A page of what happened in the streams that concern a case, in the order of the log. */
export const CaseHistory = z.object({
  events: z.array(HistoryEvent),
  /** For the next page, also when it has no events yet. */
  after: z.string(),
  more: z.boolean(),
  /** As `after` says it, of all that there is, or of `through`: the streams' lengths, such as `12.3.1`. */
  end: z.string(),
  /** The moderators who act in these events. */
  people: z.array(UserCard),
  /** On the first page alone, of posts and comments. A like or comment that was taken back is in neither. */
  around: z.object({ likes: Around, comments: Around }).nullable(),
});

/** A report as its reporter sees it. */
export const OwnReport = z.object({
  id: z.string(),
  /** Of the case that it went to. */
  caseId: z.string(),
  contentType: ReportContentType,
  contentId: z.int().nullable(),
  /** Whose it is, and its title, text or name as the caller can see them now; null when it is gone or not to be seen any more. */
  reportedUser: UserCard.nullable(),
  excerpt: z.string().nullable(),
  reason: ReportReason,
  /** What the caller wrote. */
  description: z.string().nullable(),
  createdAt: IsoDate,
  status: ReportStatus,
  /** Once it is resolved or dismissed: what it means for what was reported, the rule that was broken, and the moderators' note to reporters, or when notes expired. */
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

/** A decision about the caller or what is theirs. */
export const OwnDecision = z.object({
  id: z.string(),
  caseId: z.string(),
  at: IsoDate,
  outcome: Outcome,
  contentType: ReportContentType,
  contentId: z.int().nullable(),
  rule: CommunityRule.nullable(),
  /** From the moderators. */
  note: z.string().nullable(),
  /** What was decided about, as it stood then; null where it has none. */
  title: z.string().nullable(),
  text: z.string().nullable(),
  /** Of a profile, that were hidden or restored. */
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

export const Liked = z.object({ liked: z.boolean() });
/** The count is null while it is unknown; the like is accepted anyway. */
export const LikedWithCount = Liked.extend({ likesCount: z.int().nullable() });
export const Following = z.object({ following: z.boolean() });
/** When the account is erased; null: it is kept. */
export const Erasure = z.object({ dueAt: IsoDate.nullable() });

/** Of the zip with one's own data, in things written. */
export const DownloadProgress = z.object({ state: z.enum(['running', 'done', 'failed']), done: z.int(), of: z.int(), startedAt: IsoDate });

export type UserCard = z.output<typeof UserCard>;
export type CurrentUser = z.output<typeof CurrentUser>;
export type Recipe = z.output<typeof Recipe>;
export type RecipeDetail = z.output<typeof RecipeDetail>;
export type RecipeVersion = z.output<typeof RecipeVersion>;
export type AnnouncementVersion = z.output<typeof AnnouncementVersion>;
export type CommentVersion = z.output<typeof CommentVersion>;
export type Profile = z.output<typeof Profile>;
export type Announcement = z.output<typeof Announcement>;
export type Comment = z.output<typeof Comment>;
export type CommentPage = z.output<typeof CommentPage>;
export type Liked = z.output<typeof Liked>;
export type LikedWithCount = z.output<typeof LikedWithCount>;
export type Erasure = z.output<typeof Erasure>;
export type DownloadProgress = z.output<typeof DownloadProgress>;
export type Following = z.output<typeof Following>;
export type MemberByEmail = z.output<typeof MemberByEmail>;
export type ProjectionVersion = z.output<typeof ProjectionVersion>;
export type VersionComparison = z.output<typeof VersionComparison>;
export type ComparisonLine = z.output<typeof ComparisonLine>;
export type ProjectionOrders = z.output<typeof ProjectionOrders>;
export type EventTypeInfo = z.output<typeof EventTypeInfo>;
export type AnalystEvent = z.output<typeof AnalystEvent>;
export type LoggedEvent = z.output<typeof LoggedEvent>;
export type EventDetail = z.output<typeof EventDetail>;
export type ExportOrdered = z.output<typeof ExportOrdered>;
export type EventsLine = z.output<typeof EventsLine>;
export type CommunityActivity = z.output<typeof CommunityActivity>;
export type MemberRoles = z.output<typeof MemberRoles>;
export type RoleList = z.output<typeof RoleList>;
export type LogEntry = z.output<typeof LogEntry>;
export type CommunityRule = z.output<typeof CommunityRule>;
export type OwnDecision = z.output<typeof OwnDecision>;
export type OwnReport = z.output<typeof OwnReport>;
export type CaseSummary = z.output<typeof CaseSummary>;
export type CaseEntry = z.output<typeof CaseEntry>;
export type CaseContext = z.output<typeof CaseContext>;
export type AuthorContent = z.output<typeof AuthorContent>;
export type BatchDecided = z.output<typeof BatchDecided>;
export type CaseDetail = z.output<typeof CaseDetail>;
export type HistoryEvent = z.output<typeof HistoryEvent>;
export type CaseHistory = z.output<typeof CaseHistory>;
