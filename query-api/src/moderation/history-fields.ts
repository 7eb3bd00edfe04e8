import type { AnnouncementEvent, CaseEvent, CommentEvent, RecipeEvent, ReportEvent, UserEvent } from '@potluck/events';

/**
 * How a field is shown in the history of a case. 'reporter' and 'report': a number instead of the id or stream. 'media': the file, if
 * moderators may see it now. 'this case': null if the event belongs to another case. 'suspending case': a number instead of another case's
 * id, so that the browser's fold keeps the suspensions of several cases apart.
 */
type Treatment = 'shown' | 'left out' | 'reporter' | 'report' | 'media' | 'this case' | 'suspending case';
export type Fields = Readonly<Record<string, Treatment>>;
interface AnyEvent {
  type: string;
  data: object;
}
/** For each event type of a stream, each field's treatment, or 'left out'. A new type or field does not compile until it is listed here. */
type Table<E extends AnyEvent> = {
  [T in E['type']]: 'left out' | { [F in keyof Extract<E, { type: T }>['data']]-?: Treatment };
};

const of = { caseId: 'this case', decisionId: 'this case', ruleId: 'this case' } as const;

const purge = { contentRevision: 'shown', basis: 'shown', caseId: 'this case', decisionId: 'this case' } as const;

const post = { announcementId: 'shown', userId: 'shown' } as const;
const postText = { title: 'shown', content: 'shown' } as const;
const announcement: Table<AnnouncementEvent> = {
  AnnouncementPosted: { ...post, ...postText, media: 'media' },
  AnnouncementEdited: { ...post, ...postText },
  AnnouncementDeleted: { ...post, wasVisible: 'shown' },
  AnnouncementHidden: { ...post, wasVisible: 'shown', ...of },
  AnnouncementRestored: { ...post, ...of },
  AnnouncementMediaPurged: { ...post, ...purge },
};

const comments = { commentId: 'shown', announcementId: 'shown', parentId: 'shown', userId: 'shown' } as const;
const comment: Table<CommentEvent> = {
  CommentAdded: { ...comments, depth: 'shown', content: 'shown' },
  CommentEdited: { ...comments, content: 'shown' },
  CommentDeleted: { ...comments, wasVisible: 'shown' },
  CommentHidden: { ...comments, wasVisible: 'shown', ...of },
  CommentRestored: { ...comments, wasVisible: 'shown', ...of },
};

const recipes = { recipeId: 'shown', userId: 'shown' } as const;
const recipeContent = {
  title: 'shown',
  description: 'shown',
  image: 'media',
  prepTime: 'shown',
  cookTime: 'shown',
  servings: 'shown',
  difficulty: 'shown',
  ingredients: 'shown',
  instructions: 'shown',
  isPublic: 'shown',
} as const;
const recipe: Table<RecipeEvent> = {
  RecipeCreated: { ...recipes, ...recipeContent },
  RecipeUpdated: { ...recipes, ...recipeContent },
  RecipeDeleted: recipes,
  RecipeHidden: { ...recipes, ...of },
  RecipeRestored: { ...recipes, ...of },
  RecipeMediaPurged: { ...recipes, ...purge },
};

type SanctionType = 'UserWarned' | 'UserSuspended' | 'UserReinstated' | 'ProfileHidden' | 'ProfileRestored' | 'ReporterMuted';
type Leaving = 'ErasureRequested' | 'ErasureCancelled' | 'HoldPlaced' | 'HoldLifted' | 'AccountErased';
const parts = { userId: 'shown', parts: 'shown', decisionId: 'this case' } as const;
const sanctions: Pick<Table<UserEvent>, SanctionType | Leaving> = {
  UserWarned: { userId: 'shown', ...of, until: 'shown' },
  UserSuspended: { userId: 'shown', ...of, caseId: 'suspending case', until: 'shown' },
  UserReinstated: { userId: 'shown', ...of, caseId: 'suspending case', until: 'shown' },
  ProfileHidden: parts,
  ProfileRestored: parts,
  // It is a sanction for reports in other cases.
  ReporterMuted: 'left out',
  ErasureRequested: { userId: 'shown', dueAt: 'shown' },
  ErasureCancelled: { userId: 'shown' },
  HoldPlaced: { userId: 'shown', until: 'shown', basis: 'shown' },
  HoldLifted: { userId: 'shown' },
  AccountErased: { userId: 'shown' },
};
const names = { displayName: 'shown', firstName: 'left out', lastName: 'left out' } as const;
/** The subject of a case about a member. */
const user: Table<UserEvent> = {
  UserRegistered: { userId: 'shown', email: 'left out', emailHash: 'left out', ...names },
  ProfileUpdated: { userId: 'shown', ...names, bio: 'shown', isPublic: 'shown', profileImage: 'media' },
  RoleGranted: 'left out',
  RoleRevoked: 'left out',
  ProfileMediaPurged: { userId: 'shown', ...purge },
  ...sanctions,
};
/** The author of the content of a case. */
const author: Table<UserEvent> = {
  UserRegistered: {
    userId: 'shown',
    email: 'left out',
    emailHash: 'left out',
    displayName: 'left out',
    firstName: 'left out',
    lastName: 'left out',
  },
  ProfileUpdated: 'left out',
  // It belongs to a case about the member.
  ProfileMediaPurged: 'left out',
  RoleGranted: 'left out',
  RoleRevoked: 'left out',
  ...sanctions,
};

const received = {
  reporterId: 'reporter',
  contentType: 'shown',
  contentId: 'shown',
  reportedUserId: 'shown',
  reason: 'shown',
  contentRevision: 'shown',
  currentRevision: 'shown',
  contentAt: 'shown',
  authorRevision: 'shown',
  postRevision: 'shown',
} as const;
const report: Table<ReportEvent> = { ReportFiled: { ...received, description: 'shown' } };

const act = { caseId: 'shown', moderatorId: 'shown' } as const;
const moderationCase: Table<CaseEvent> = {
  CaseOpened: { ...act, contentType: 'shown', contentId: 'shown', reportedUserId: 'shown' },
  ReportReceived: { caseId: 'shown', ...received, reportStream: 'report' },
  CaseClaimed: { ...act, until: 'shown' },
  CaseReleased: { ...act, cause: 'shown' },
  CaseEscalated: { ...act, code: 'shown', note: 'shown' },
  NoteAdded: { ...act, noteId: 'shown', note: 'shown' },
  DecisionMade: {
    ...act,
    decisionId: 'shown',
    outcome: 'shown',
    ruleId: 'shown',
    ruleRevision: 'shown',
    contentRevision: 'shown',
    caseRevision: 'shown',
    until: 'shown',
    parts: 'shown',
    reporterId: 'reporter',
    basis: 'shown',
    batchId: 'left out',
    noteInternal: 'shown',
    noteToAuthor: 'shown',
    noteToReporters: 'shown',
  },
  DecisionHadNoEffect: { caseId: 'shown', decisionId: 'shown', code: 'shown' },
  AppealFiled: { caseId: 'shown', decisionId: 'shown', userId: 'shown', text: 'shown' },
  AppealDecided: {
    ...act,
    decisionId: 'shown',
    upheld: 'shown',
    contentRevision: 'shown',
    noteInternal: 'shown',
    noteToAuthor: 'shown',
  },
  AppealLapsed: { caseId: 'shown', decisionId: 'shown', cause: 'shown' },
  CaseNotesExpired: { caseId: 'shown', cause: 'shown' },
  CaseReopened: { ...act, cause: 'shown', causeEventId: 'shown' },
};

/** By the part that an event's stream has in the case. */
export const historyFields = { announcement, comment, recipe, user, author, report, case: moderationCase } as const satisfies Record<
  string,
  Readonly<Record<string, 'left out' | Fields>>
>;

/** The treatment of each field of this event; undefined if the event is left out, as are event types that are newer than this code. */
export function fieldsOf(table: keyof typeof historyFields, type: string): Fields | undefined {
  const fields = (historyFields[table] as Readonly<Record<string, 'left out' | Fields>>)[type];
  return fields === 'left out' ? undefined : fields;
}
