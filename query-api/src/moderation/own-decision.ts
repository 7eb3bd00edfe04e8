import { type CaseEvent, isAppealable, moderationCase, type Recorded, standsFor, type User } from '@potluck/events';
import type { OwnDecision } from '@potluck/events/answers/moderation';
import type { DecisionDocument } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { ruleTextAt } from './rule-text.ts';
import { textAt } from './text-at.ts';

/** The caller, and the sources of the texts. */
interface Known {
  caller: string;
  member: User;
  events: EventStore;
  folds: Folds;
  now: string;
}

/** A decision for the member concerned. Its texts come from the streams; who decided is left out. */
export async function presentOwnDecision(document: DecisionDocument, known: Known): Promise<OwnDecision> {
  const { id, caseId, at, outcome, contentType, contentId, parts, until, revision } = document;
  const { events, caller } = known;
  const [made, texts, appeal, canAppeal] = await Promise.all([
    eventAt(events, caseId, revision),
    textAt(events, { contentType, contentId, reportedUserId: caller }, document.created),
    appealOf(document, events),
    mayAppeal(document, known),
  ]);
  const { ruleId = null, ruleRevision = null, noteToAuthor = null } = made?.type === 'DecisionMade' ? made.data : {};
  const text = ruleId === null || ruleRevision === null ? null : await ruleTextAt(events, ruleId, ruleRevision);
  return {
    id,
    caseId,
    at,
    outcome,
    contentType,
    contentId,
    rule: text === null || ruleId === null || ruleRevision === null ? null : { id: ruleId, text, revision: ruleRevision },
    note: noteToAuthor,
    title: texts?.title ?? null,
    text: texts?.text ?? null,
    parts,
    until,
    canAppeal,
    appeal,
  };
}

async function eventAt(events: EventStore, caseId: string, revision: number): Promise<Recorded<CaseEvent> | undefined> {
  const { events: found } = await events.read(`${moderationCase.name}-${caseId}`, { after: revision - 1, most: 1 });
  return found[0] as Recorded<CaseEvent> | undefined;
}

async function appealOf(
  { caseId, appeal, appealRevision, answerRevision }: DecisionDocument,
  events: EventStore,
): Promise<OwnDecision['appeal']> {
  if (appeal === null || appealRevision === null) return null;
  const [filed, answered] = await Promise.all([
    eventAt(events, caseId, appealRevision),
    answerRevision === null ? undefined : eventAt(events, caseId, answerRevision),
  ]);
  return {
    at: filed?.metadata.at ?? '',
    text: filed?.type === 'AppealFiled' ? filed.data.text : null,
    state: appeal,
    answeredAt: answered?.metadata.at ?? null,
    note: answered?.type === 'AppealDecided' ? answered.data.noteToAuthor : null,
  };
}

/** The same rule as in the command. */
async function mayAppeal({ id, caseId, outcome, appeal }: DecisionDocument, { member, folds, now }: Known): Promise<boolean> {
  if (!isAppealable(outcome) || appeal !== null || member.status !== 'registered') return false;
  const { state } = await folds.load(moderationCase, caseId);
  const standing = state.status === 'absent' ? undefined : state.standing.find((one) => one.decisionId === id);
  return standing !== undefined && !standing.appealed && standsFor(standing, member, now);
}
