import {
  closedBySystem,
  type EscalationCode,
  type EventNamed,
  ignored,
  type Outcome,
  type PurgeBasis,
  type Role,
  type RoleSource,
} from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

type ModerationAct =
  | 'opened'
  | 'claimed'
  | 'released'
  | 'noted'
  | 'escalated'
  | 'decided'
  | 'appeal_upheld'
  | 'appeal_rejected'
  | 'reopened'
  | 'opened_media'
  | 'opened_recipe'
  | 'opened_context'
  | 'unmasked'
  | 'rule_added'
  | 'rule_changed'
  | 'rule_retired'
  | 'role_granted'
  | 'role_revoked';

/** An act of a moderator or administrator, without any text. Its id is `{stream}@{revision}` of the event. */
export interface ModerationLogDocument {
  id: string;
  act: ModerationAct;
  /** Null for a role that was changed on the command line or by the issuer's claim. */
  moderatorId: string | null;
  at: string;
  created: number;
  caseId: string | null;
  /** The number, within the case, of the reporter who was unmasked. */
  reporter: number | null;
  /** The outcome of a decision. */
  outcome: Outcome | null;
  /** Why it was escalated. */
  code: EscalationCode | null;
  /** Why media were purged. */
  basis: PurgeBasis | null;
  /** The rule that a decision names, or that was changed. */
  ruleId: string | null;
  /** The member whose role was changed, the role, and how. */
  userId: string | null;
  role: Role | null;
  source: RoleSource;
}

const ofRules = { RuleAdded: 'rule_added', RuleChanged: 'rule_changed', RuleRetired: 'rule_retired' } as const;
const ofRoles = { RoleGranted: 'role_granted', RoleRevoked: 'role_revoked' } as const;

const ofAccess = {
  media: 'opened_media',
  private_recipe: 'opened_recipe',
  context: 'opened_context',
  reporter: 'unmasked',
} as const satisfies Record<EventNamed<'AccessOpened'>['data']['what'], ModerationAct>;

type Taken = EventNamed<
  | 'CaseOpened'
  | 'CaseClaimed'
  | 'CaseReleased'
  | 'NoteAdded'
  | 'CaseEscalated'
  | 'DecisionMade'
  | 'AppealDecided'
  | 'CaseReopened'
  | 'AccessOpened'
  | keyof typeof ofRules
  | keyof typeof ofRoles
>;
type Act = Partial<ModerationLogDocument> & Pick<ModerationLogDocument, 'act' | 'moderatorId'>;

/** Undefined for automatic events: an expired claim, a case that a report reopened, an automatic escalation or closing. */
function actOf(event: Taken, actor: string): Act | undefined {
  switch (event.type) {
    case 'CaseOpened':
      return { ...ofCase(event.data), act: 'opened' };
    case 'CaseClaimed':
      return { ...ofCase(event.data), act: 'claimed' };
    case 'CaseReleased':
      return event.data.cause === 'released' ? { ...ofCase(event.data), act: 'released' } : undefined;
    case 'NoteAdded':
      return { ...ofCase(event.data), act: 'noted' };
    case 'CaseEscalated':
      return event.data.moderatorId === null ? undefined : { ...ofCase(event.data), act: 'escalated', code: event.data.code };
    case 'DecisionMade': {
      const { outcome, ruleId, basis, moderatorId } = event.data;
      if (moderatorId === closedBySystem) return;
      return { ...ofCase(event.data), act: 'decided', outcome, ruleId, basis };
    }
    case 'AppealDecided':
      return { ...ofCase(event.data), act: event.data.upheld ? 'appeal_upheld' : 'appeal_rejected' };
    case 'CaseReopened':
      return event.data.moderatorId === null ? undefined : { ...ofCase(event.data), act: 'reopened' };
    case 'AccessOpened': {
      const { what, caseId, subject } = event.data;
      const reporter = what === 'reporter' ? Number(subject.slice('reporter_'.length)) : null;
      return { act: ofAccess[what], moderatorId: actor, caseId, reporter };
    }
    case 'RuleAdded':
    case 'RuleChanged':
    case 'RuleRetired':
      return { act: ofRules[event.type], moderatorId: actor, ruleId: event.data.ruleId };
    case 'RoleGranted':
    case 'RoleRevoked': {
      const { userId, role, by, source } = event.data;
      return { act: ofRoles[event.type], moderatorId: by, userId, role, source };
    }
    default:
      return ignored(event, undefined);
  }
}

const ofCase = ({ caseId, moderatorId }: { caseId: string; moderatorId: string | null }) => ({ caseId, moderatorId });

const none = { caseId: null, reporter: null, outcome: null, code: null, basis: null, ruleId: null, userId: null, role: null, source: null };

/** Every act of the moderators and administrators, for the other moderators. */
export const moderationLog = defineProjection({
  name: 'moderation-log',
  number: 2,
  takes: [
    'CaseOpened',
    'CaseClaimed',
    'CaseReleased',
    'NoteAdded',
    'CaseEscalated',
    'DecisionMade',
    'AppealDecided',
    'CaseReopened',
    'AccessOpened',
    'RuleAdded',
    'RuleChanged',
    'RuleRetired',
    'RoleGranted',
    'RoleRevoked',
  ],
  personal: [],
  shape: shapeOf<ModerationLogDocument>({
    indexes: [['created'], ['moderatorId', 'created'], ['act', 'created'], ['moderatorId', 'act', 'created']],
  }),
  keys: ({ stream, revision }) => [`${stream}@${revision}`],
  evolve(_known, event, id): ModerationLogDocument | undefined {
    const act = actOf(event, event.metadata.actor);
    return act && { ...none, ...act, id, at: event.metadata.at, created: Number(event.position) };
  },
});
