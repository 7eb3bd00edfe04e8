import { randomUUID } from 'node:crypto';
import { isEveryAdministratorInvolved, isOnlyAnswerer, moderationCase, user } from '@potluck/events';
import { AppealAnswerInput, CaseInput, CaseNoteInput, DecisionInput, EscalationInput } from '@potluck/events/inputs/moderation';
import * as z from 'zod';
import type { CommandEnvelope } from '../command-envelope.ts';
import { type CaseCommand, decideCase } from '../deciders/moderation-case.ts';
import type { StateReader } from '../state-reader.ts';
import { caseIdOf, contentFactsOf, idOfCase, ownerOf } from './case-subject.ts';
import { command } from './command.ts';
import type { RouteContext } from './route-context.ts';
import { rulesFor } from './rules-for.ts';

const CaseRevision = z.object({ id: z.string(), revision: z.int() });

const ofCase = {
  tag: 'Moderation',
  refusals: [400, 401, 403, 404, 409],
  result: CaseRevision,
  status: 200,
  aggregate: moderationCase,
  idOf: caseIdOf,
  stream: ({ id }: { id: string }) => id,
  answer: ({ revision }: { revision: number }, { id }: { id: string }) => ({ id, revision }),
} as const;

export const openCase = command({
  call: 'post /api/moderation/cases',
  tag: 'Moderation',
  summary: 'Open a case without a report; one that is there stays as it is',
  body: CaseInput,
  result: CaseRevision,
  status: 200,
  refusals: [400, 401, 403, 404],
  aggregate: moderationCase,
  stream: ({ input }) => idOfCase(input),
  needs: async ({ input }, reader) => ({ ownerId: await ownerOf(input, reader) }),
  decide: ({ input }, state, { ownerId, ...context }) => {
    const data = {
      contentType: input.contentType,
      contentId: input.contentType === 'user' ? null : input.contentId,
      reportedUserId: ownerId,
    };
    return decideCase({ type: 'OpenCase', data }, state, { ...context, caseId: idOfCase(input) });
  },
  answer: ({ revision }, { input }) => ({ id: idOfCase(input), revision }),
});

export const claimCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/claim',
  summary: 'Take a case to work on, for 30 minutes from the last act',
  needs: async ({ id, envelope }, reader, context) => ({
    onlyAnswerer: await isOnlyAnswererOf(id, envelope, reader, context),
    forNobody: await isEscalatedForNobody(id, envelope, reader, context),
  }),
  decide: ({ id }, state, context) => decideCase({ type: 'ClaimCase' }, state, { ...context, caseId: id }),
});

export const releaseCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/release',
  summary: 'Give a claimed case back',
  needs: async ({ id, envelope }, reader, context) => ({ forNobody: await isEscalatedForNobody(id, envelope, reader, context) }),
  decide: ({ id }, state, context) => decideCase({ type: 'ReleaseCase' }, state, { ...context, caseId: id }),
});

export const reopenCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/reopen',
  summary: 'Open a decided case again',
  decide: ({ id }, state, context) => decideCase({ type: 'ReopenCase' }, state, { ...context, caseId: id }),
});

export const escalateCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/escalate',
  summary: 'Pass a case on to the administrators, who alone decide it from then on',
  body: EscalationInput,
  needs: async ({ id, envelope: { at } }, reader, { roleHolders }) => {
    const known = await reader.stateOf(moderationCase, id);
    const load = (userId: string) => reader.stateOf(user, userId);
    return { forNobody: known.status !== 'absent' && (await isEveryAdministratorInvolved(known, at, roleHolders, load)) };
  },
  decide: ({ id, input }, state, context) => decideCase({ type: 'EscalateCase', data: input }, state, { ...context, caseId: id }),
});

export const addCaseNote = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/notes',
  summary: 'Add a note that moderators read',
  body: CaseNoteInput,
  needs: async () => ({ noteId: randomUUID() }),
  decide: ({ id, input }, state, { noteId, ...context }) => {
    const note: CaseCommand = { type: 'AddNote', data: { noteId, ...input } };
    return decideCase(note, state, { ...context, caseId: id });
  },
});

export const decideOnCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/decisions',
  summary: 'Decide a case that one has claimed, with what else follows for its author or a reporter; a stale revision is refused',
  body: DecisionInput,
  needs: async ({ id, input, envelope }, reader, context) => {
    const [known, rules] = await Promise.all([reader.stateOf(moderationCase, id), rulesFor(input, reader)]);
    if (known.status === 'absent') return { decisionId: randomUUID(), rules };
    const [subject, content, forNobody] = await Promise.all([
      reader.stateOf(user, known.reportedUserId),
      contentFactsOf(known, reader),
      isEscalatedForNobody(id, envelope, reader, context),
    ]);
    return { decisionId: randomUUID(), rules, subject, content, forNobody };
  },
  decide: ({ id, input }, state, { decisionId, ...context }) => {
    const also = input.also.map((effect, index) => ({ ...effect, decisionId: `${decisionId}-${index + 1}` }));
    const decision: CaseCommand = { type: 'Decide', data: { decisionId, ...input, also } };
    return decideCase(decision, state, { ...context, caseId: id });
  },
});

export const answerAppeal = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/appeal-answers',
  summary: 'Answer an appeal in a case that one has claimed: one that succeeds undoes the decision. Not by who made it, where others can',
  body: AppealAnswerInput,
  needs: async ({ id, envelope }, reader, context) => {
    const known = await reader.stateOf(moderationCase, id);
    const subject = known.status === 'absent' ? undefined : await reader.stateOf(user, known.reportedUserId);
    const onlyAnswerer = await isOnlyAnswererOf(id, envelope, reader, context);
    const forNobody = await isEscalatedForNobody(id, envelope, reader, context);
    return { undoId: randomUUID(), onlyAnswerer, forNobody, ...(subject && { subject }) };
  },
  decide: ({ id, input }, state, { undoId, ...context }) =>
    decideCase({ type: 'AnswerAppeal', data: { ...input, undoId } }, state, { ...context, caseId: id }),
});

async function isOnlyAnswererOf(id: string, { actor, at }: CommandEnvelope, reader: StateReader, { roleHolders }: RouteContext) {
  const known = await reader.stateOf(moderationCase, id);
  return known.status !== 'absent' && isOnlyAnswerer(known, actor, at, roleHolders, (userId) => reader.stateOf(user, userId));
}

/** Whether the case was escalated, and since then every administrator is involved in it or suspended. */
async function isEscalatedForNobody(id: string, { actor, at }: CommandEnvelope, reader: StateReader, { roleHolders }: RouteContext) {
  const [known, caller] = await Promise.all([reader.stateOf(moderationCase, id), reader.stateOf(user, actor)]);
  if (known.status === 'absent' || !known.escalated) return false;
  if (caller.status !== 'registered' || caller.roles.includes('administrator') || !caller.roles.includes('moderator')) return false;
  return isEveryAdministratorInvolved(known, at, roleHolders, (userId) => reader.stateOf(user, userId));
}
