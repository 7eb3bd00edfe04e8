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
/** The address of a picture; `?w=` selects one of `…Widths`, by default the full size. */
const Picture = z.string().nullable();

/** Set when a moderators' decision deleted a picture or video for good, and there is no newer one. */
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
  /** The present suspension; `until` null: without end. `reason`: the broken rule and the moderators' note; null without both. */
  suspension: z.object({ until: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** The last warning by moderators, shown for 30 days. */
  warning: z.object({ decisionId: z.string(), at: IsoDate, reason: z.string().nullable() }).nullable(),
  /** The parts of the profile that moderators hid from everybody else. */
  hiddenParts: z.array(ProfilePart),
  /** When the account will be erased, unless the member cancels that. */
  erasure: z.object({ dueAt: IsoDate }).nullable(),
  /** Reports of the member are refused until then; null if they are accepted. */
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

/** A recipe with what its own page shows besides. `owner.isPublic`: whether others can see their profile. */
export const RecipeDetail = Recipe.extend({
  editedAt: IsoDate.nullable(),
  owner: UserCard.extend({ isPublic: z.boolean() }),
  savesCount: z.int(),
  /** Whether the viewer saved it. */
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
  /** The revision that identifies the version. */
  revision: z.int(),
  /** When it was written. */
  at: IsoDate,
  /** A moderator hid this version, and the decision is in force: it cannot be restored. */
  hidden: z.boolean(),
};

/**
 * An earlier version of a recipe. `picture`: the recipe's present one, an earlier one that is still stored, one that expired, one that
 * moderators purged, or none.
 */
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
/** `verified`: the member has proven that the address is theirs. Never with the built-in issuer, which sends no mail. */
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

/** `rolesClaim`: the claim from which the issuer's accounts get their roles at each sign-in, if it is set. */
export const RoleList = z.object({ members: z.array(MemberRoles), rolesClaim: z.string().nullable() });

/** An event type: its schema, and how often it happened. `version` is the schema's. */
export const EventTypeInfo = z.object({
  type: z.string(),
  /** The category of its streams. */
  stream: z.string(),
  meaning: z.string(),
  version: z.int(),
  /**
   * `kind` describes the field's values in words. A personal field is encrypted with the person's key; analysts see it only if the operator
   * opens it (`isOpen`), and then only where any visitor can read it.
   */
  fields: z.array(z.object({ name: z.string(), kind: z.string(), isPersonal: z.boolean(), isOpen: z.boolean() })),
  count: z.int(),
  firstAt: IsoDate.nullable(),
  lastAt: IsoDate.nullable(),
  /** Whether analysts see the events themselves, not only their number. */
  isVisible: z.boolean(),
});

/**
 * An event as analysts see it. Ids are pseudonyms, also in `stream`; `data` has no personal field, except texts that any visitor can read if
 * the operator opens those. `upcastFrom`: the stored schema version, if it is older than `version`. The time of a case's event is rounded to
 * the minute, and its actor is null.
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

/** An AnalystEvent without its data. */
export const LoggedEvent = AnalystEvent.pick({ position: true, id: true, stream: true, revision: true, type: true, at: true }).extend({
  actor: z.string(),
});
/** A document that an event touches. `of` names it in addresses: an event that touches it, and which of its documents it is. `id` is a pseudonym. */
export const TouchedDocument = z.object({ projection: z.string(), of: z.string(), id: z.string() });
/** An event with its cause ('unseen' if analysts do not see that event) and its effects, oldest first; `more` if there are further ones. */
export const EventDetail = z.object({
  event: AnalystEvent,
  cause: z.union([LoggedEvent, z.literal('unseen')]).nullable(),
  effects: z.array(LoggedEvent),
  more: z.boolean(),
  /** Names the event in addresses, for every analyst alike. */
  reference: z.string(),
  touched: z.array(TouchedDocument),
});

/** A document by the event that began it. */
export const BegunDocument = TouchedDocument.extend({ position: z.string(), type: z.string(), at: IsoDate });

/** An event, by its reference. */
const EventRef = z.object({ reference: z.string(), position: z.string(), type: z.string(), at: IsoDate });
/** A document as of a moment. */
const DocumentMoment = z.object({
  /** The event after which it is shown, where that was asked. */
  event: EventRef.nullable(),
  /** The events up to this position are in it. */
  position: z.string(),
  isFuture: z.boolean(),
  /** `none`: it was not there yet. */
  state: z.enum(['none', 'there', 'deleted']),
  deletedBy: EventRef.nullable(),
  /** Events that touched it until then, the last one, the one before, and the next one. */
  events: z.int(),
  last: EventRef.nullable(),
  earlier: EventRef.nullable(),
  later: EventRef.nullable(),
  /** Events that would have touched it but are skipped: the first 20, and how many there are. */
  skipped: z.array(EventRef),
  skippedCount: z.int(),
  /** The event on which today's code throws: nothing after it is in the document. */
  failure: z.object({ event: EventRef, message: z.string() }).nullable(),
});
/**
 * What analysts see of a field: a value, with ids as pseudonyms; that there is something personal, with its letters or items; or that it
 * is blank, as its key is destroyed or missing.
 */
export const SeenField = z.union([
  z.object({ is: z.literal('shown'), value: z.unknown() }),
  z.object({ is: z.literal('personal'), what: z.enum(['text', 'list', 'picture', 'video', 'number']), size: z.int().nullable() }),
  z.object({ is: z.enum(['erased', 'unreadable']) }),
]);
/** A document at two moments, folded by today's code with today's keys and skips. Null: it has no such field then. */
export const ShownDocument = z.object({
  projection: z.string(),
  id: z.string(),
  asOf: DocumentMoment,
  beside: DocumentMoment,
  fields: z.array(z.object({ field: z.string(), asOf: SeenField.nullable(), beside: SeenField.nullable(), changed: z.boolean() })),
  /** The newest events may be missing: their index is behind. */
  stale: z.boolean(),
});
/** Events read for a document, and in total; then the document, or why there is none. */
export const DocumentLine = z.union([
  z.object({ events: z.int(), of: z.int() }),
  z.object({ document: ShownDocument }),
  z.object({ error: z.string() }),
]);

/** Its file is at `/api/analysis/exports/{exportId}/file`. */
export const ExportOrdered = z.object({ exportId: z.string() });

/**
 * Events, and how many of the log's events have been read. The last line has the number of events sent: without it the answer is
 * incomplete.
 */
export const EventsLine = z.union([z.object({ events: z.array(AnalystEvent), done: z.int(), of: z.int() }), z.object({ total: z.int() })]);

/** A version of a read model. */
export const ProjectionVersion = z.object({
  projection: z.string(),
  version: z.int(),
  state: z.enum(['building', 'running', 'stopped']),
  /** Whether queries read from it. */
  current: z.boolean(),
  /** How many events it has yet to fold, at most 10,000, and the age of the first in seconds; null if unknown. */
  behind: z.object({ events: z.int(), seconds: z.number() }).nullable(),
  /** Events that it folded a second, over the last ten seconds. For a build, the live message `projection:progress` has the rate. */
  perSecond: z.number(),
  /** Counted up to 10,000; null for other versions than the current one. */
  documents: z.int().nullable(),
  /** The event at which it stopped. `stream`, `type` and `at` are null if the log has no such event. */
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
  /** Why it cannot be written at the moment; the write is retried. */
  trouble: z.enum(['no-room', 'unavailable', 'refused']).nullable(),
  /** Whether its build is paused. */
  paused: z.boolean(),
  /** Whether the running code keeps it up to date, so that queries can be switched to it. */
  ready: z.boolean(),
});

/** The orders of a projection, and the events that it skips. */
export const ProjectionOrders = z.object({
  /** The newest 100, newest first. */
  orders: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      at: IsoDate,
      /** Null for the command line. */
      by: UserCard.nullable(),
      /** The version that was dropped, or that queries were switched to. */
      version: z.int().nullable(),
      /** The event that is skipped, or no longer skipped. */
      eventId: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  skipped: z.array(z.object({ eventId: z.string(), stream: z.string() })),
});

/** How two versions of a projection differ: `missing` documents exist only in the left one, `extra` documents only in the right one. */
export const VersionComparison = z.object({
  left: z.int(),
  right: z.int(),
  /** The log position at which they were compared. */
  position: z.string(),
  documents: z.int(),
  missing: z.int(),
  extra: z.int(),
  changed: z.int(),
  /** The first 20 documents that differ. Texts are described by their length and a hash only, since they may be personal. */
  examples: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['missing', 'extra', 'changed']),
      /** Whether the side without it has deleted it. */
      isDeleted: z.boolean(),
      fields: z.array(z.object({ field: z.string(), left: z.string().nullable(), right: z.string().nullable() })),
    }),
  ),
  /** SHA-256 over all documents of each side. */
  hashes: z.object({ left: z.string(), right: z.string() }),
});

/** A line of a comparison: the number of documents compared so far, then the result, or the reason why there is none. */
export const ComparisonLine = z.union([
  z.object({ documents: z.int() }),
  z.object({ comparison: VersionComparison }),
  z.object({ error: z.string() }),
]);

const Day = z.iso.date();
/** A number per day, beginning with the first day. */
const PerDay = z.array(z.int());
/** What happened on the days from `from` to `until`, both included, in UTC. */
export const CommunityActivity = z.object({
  from: Day,
  until: Day,
  /** How many events of each type there were; for some types, `by` counts them for each value of a field. */
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

/** A rule of the community. Its id is its number; a decision names its `revision`. */
export const CommunityRule = z.object({ id: z.string(), text: z.string(), revision: z.int() });

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

/** An event of a case's history, with the fields that its readers may see. */
export const HistoryEvent = z.object({
  eventId: z.string(),
  /** How its stream belongs to the case: `post` is the post above a comment, `author` has the author's warnings and suspensions. */
  part: z.enum(['content', 'post', 'author', 'report', 'case']),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** Its revision in the stream. */
  revision: z.int(),
  /** Its position in the log, by which the history is ordered. A move to another store changes it. */
  position: z.int(),
  /** The time of the request. */
  at: IsoDate,
  /** `other`: another member, such as the author of the post above. */
  actor: z.object({
    role: z.enum(['author', 'reporter', 'moderator', 'system', 'other']),
    reporter: z.int().nullable(),
    userId: z.string().nullable(),
  }),
  /** The event that caused it. */
  cause: z.string().nullable(),
  /** Why its texts are blank, and since when, if known; null if they are not blank. */
  withheld: z.object({ why: z.enum(['erased', 'expired', 'unreadable', 'private', 'involved']), at: IsoDate.nullable() }).nullable(),
});

/** The positions of the newest likes or comments that still exist, oldest first. `all`: there are no older ones. */
const Around = z.object({ all: z.boolean(), positions: z.array(z.int()) });

/** A page of the events in all streams of a case, in the order of the log. */
export const CaseHistory = z.object({
  events: z.array(HistoryEvent),
  /** The cursor of the next page, also if that has no events yet. */
  after: z.string(),
  more: z.boolean(),
  /** The cursor at the end of all events, or at `through`: the lengths of the streams, such as `12.3.1`. */
  end: z.string(),
  /** The moderators who act in these events. */
  people: z.array(UserCard),
  /** On the first page only, for posts and comments. Likes that were taken back and deleted comments are not included. */
  around: z.object({ likes: Around, comments: Around }).nullable(),
});

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

export const Liked = z.object({ liked: z.boolean() });
/** The count is null while it is unknown; the like is accepted anyway. */
export const LikedWithCount = Liked.extend({ likesCount: z.int().nullable() });
export const Following = z.object({ following: z.boolean() });
/** When the account will be erased; null if it will not. */
export const Erasure = z.object({ dueAt: IsoDate.nullable() });

/** Progress of the zip with one's own data; `done` of `of` items are written. */
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
export type TouchedDocument = z.output<typeof TouchedDocument>;
export type BegunDocument = z.output<typeof BegunDocument>;
export type SeenField = z.output<typeof SeenField>;
export type ShownDocument = z.output<typeof ShownDocument>;
export type DocumentLine = z.output<typeof DocumentLine>;
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
