import { type CaseEvent, isAppealable, moderationCase, type Recorded, standsFor, type User, user } from '@potluck/events';
import { OwnDecision } from '@potluck/events/answers';
import type { DecisionDocument } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import * as z from 'zod';
import { ruleTextAt } from '../moderation/rule-text.ts';
import { textAt } from '../moderation/text-at.ts';
import { cursorPage, findPage, newestFirst } from '../paging.ts';
import { listQuery } from './query.ts';

export const ownDecisions = listQuery({
  call: 'get /api/decisions',
  tag: 'Moderation',
  summary:
    'The moderators’ decisions about oneself and what is one’s own, the newest first, and one’s appeals; also while one is suspended',
  access: 'member',
  input: z.object({ ...cursorPage(20) }),
  projections: ['decisions'],
  result: z.array(OwnDecision),
  refusals: [400, 401],
  async answer({ caller, input, from }, { events, folds, now }) {
    const { documents, next } = await findPage(from.decisions, { where: { userId: caller }, sort: newestFirst }, input);
    const { state: member } = await folds.load(user, caller);
    const body = await Promise.all(documents.map((document) => present(document, { caller, member, events, folds, now: now() })));
    return { body, next };
  },
});

interface Known {
  caller: string;
  member: User;
  events: EventStore;
  folds: Folds;
  now: string;
}

/** Texts are in the streams alone. Who decided is not told. */
async function present(document: DecisionDocument, known: Known): Promise<OwnDecision> {
  const { id, caseId, at, outcome, contentType, contentId, parts, until, revision } = document;
  const { events, caller } = known;
  const [made, said, appeal, canAppeal] = await Promise.all([
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
    title: said?.title ?? null,
    text: said?.text ?? null,
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

/** As the command decides it. */
async function mayAppeal({ id, caseId, outcome, appeal }: DecisionDocument, { member, folds, now }: Known): Promise<boolean> {
  if (!isAppealable(outcome) || appeal !== null || member.status !== 'registered') return false;
  const { state } = await folds.load(moderationCase, caseId);
  const standing = state.status === 'absent' ? undefined : state.standing.find((one) => one.decisionId === id);
  return standing !== undefined && !standing.appealed && standsFor(standing, member, now);
}
