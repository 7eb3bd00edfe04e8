import { type EventNamed, ignored, type Outcome, type ProfilePart } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** A decision as its receiver sees it, without any text. Its id is the decision's. */
export interface DecisionDocument {
  id: string;
  caseId: string;
  contentType: EventNamed<'ReportReceived'>['data']['contentType'];
  /** Null for a profile. */
  contentId: number | null;
  /** The member whom it concerns, once it has taken effect; until then, or if it has no effect, nobody is notified. */
  userId: string | null;
  outcome: Outcome;
  until: string | null;
  parts: ProfilePart[] | null;
  /** Its revision in the case's stream. */
  revision: number;
  at: string;
  created: number;
  appeal: 'open' | 'upheld' | 'rejected' | 'lapsed' | null;
  /** The revisions of the appeal and of its answer in the case's stream. */
  appealRevision: number | null;
  answerRevision: number | null;
}

/** Outcomes of which the author is notified; a dismissal and a muted reporter are not among them. */
const effects = [
  'AnnouncementHidden',
  'AnnouncementRestored',
  'CommentHidden',
  'CommentRestored',
  'RecipeHidden',
  'RecipeRestored',
  'UserWarned',
  'UserSuspended',
  'UserReinstated',
  'ProfileHidden',
  'ProfileRestored',
  'AnnouncementMediaPurged',
  'RecipeMediaPurged',
  'ProfileMediaPurged',
] as const;

/** The decisions about each member and their content. */
export const decisions = defineProjection({
  name: 'decisions',
  number: 1,
  publishesChanges: true,
  takes: ['DecisionMade', ...effects, 'AppealFiled', 'AppealDecided', 'AppealLapsed'],
  personal: [],
  shape: shapeOf<DecisionDocument>({
    indexes: [
      ['userId', 'created'],
      ['userId', 'appeal', 'created'],
    ],
  }),
  keys: ({ data }) => [data.decisionId],
  evolve(known, event, id): DecisionDocument | undefined {
    const { revision } = event;
    if (event.type === 'DecisionMade') return made(event.data, { id, revision, at: event.metadata.at, created: Number(event.position) });
    if (!known) return undefined;
    switch (event.type) {
      case 'AppealFiled':
        return { ...known, userId: event.data.userId, appeal: 'open', appealRevision: revision, answerRevision: null };
      case 'AppealDecided':
        return { ...known, appeal: event.data.upheld ? 'upheld' : 'rejected', answerRevision: revision };
      case 'AppealLapsed':
        return { ...known, appeal: 'lapsed', answerRevision: revision };
      case 'AnnouncementHidden':
      case 'AnnouncementRestored':
      case 'CommentHidden':
      case 'CommentRestored':
      case 'RecipeHidden':
      case 'RecipeRestored':
      case 'UserWarned':
      case 'UserSuspended':
      case 'UserReinstated':
      case 'ProfileHidden':
      case 'ProfileRestored':
      case 'AnnouncementMediaPurged':
      case 'RecipeMediaPurged':
      case 'ProfileMediaPurged':
        return { ...known, userId: event.data.userId };
      default:
        return ignored(event, known);
    }
  },
});

function made(
  { caseId, outcome, until, parts }: EventNamed<'DecisionMade'>['data'],
  of: Pick<DecisionDocument, 'id' | 'revision' | 'at' | 'created'>,
): DecisionDocument {
  const [type = ''] = caseId.split('_', 1);
  const contentType = type as DecisionDocument['contentType'];
  const contentId = contentType === 'user' ? null : Number(caseId.slice(type.length + 1));
  const unnotified = { userId: null, appeal: null, appealRevision: null, answerRevision: null };
  return { ...of, caseId, contentType, contentId, outcome, until, parts, ...unnotified };
}
