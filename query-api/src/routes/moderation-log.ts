import { LogEntry, ModerationAct } from '@potluck/events/answers/moderation';
import type { ModerationLogDocument } from '@potluck/projector/documents';
import * as z from 'zod';
import { authorsOf } from '../joins.ts';
import { mustBeModerator } from '../moderation/involvement.ts';
import { excerptOf, subjectProjections, subjectsOf } from '../moderation/subjects.ts';
import { cursorPage, findPage, newestFirst } from '../paging.ts';
import { listQuery } from './query.ts';

export const moderationLog = listQuery({
  call: 'get /api/moderation/log',
  tag: 'Moderation',
  summary: 'What moderators and administrators did, newest first, for moderators; nothing of cases about oneself or that one reported',
  access: 'member',
  input: z.object({ moderator: z.string().max(64).optional(), act: ModerationAct.optional(), ...cursorPage(50) }),
  projections: ['moderation-log', 'cases', 'reports', ...subjectProjections],
  result: z.array(LogEntry),
  refusals: [400, 401, 403],
  async answer({ caller, input: { moderator, act, limit, cursor }, from }, { folds, now }) {
    await mustBeModerator(folds, caller, now());
    const where = { ...(moderator && { moderatorId: moderator }), ...(act && { act }) };
    const { documents, next } = await findPage(from['moderation-log'], { where, sort: newestFirst }, { limit, cursor });
    const caseIds = [...new Set(documents.flatMap(({ caseId }) => caseId ?? []))];
    const [cases, reports] = await Promise.all([from.cases.get(caseIds), from.reports.get(caseIds.map((id) => `${caller}_${id}`))]);
    const aboutOf = (caseId: string) => {
      const about = cases.get(caseId)?.document;
      const reported = reports.get(`${caller}_${caseId}`)?.document;
      return about && about.reportedUserId !== caller && !reported ? about : undefined;
    };
    const shown = documents.filter((entry, index) => {
      if (entry.caseId === null) return true;
      return aboutOf(entry.caseId) !== undefined && !isRenewal(entry, documents[index + 1]);
    });
    const about = caseIds.flatMap((id) => aboutOf(id) ?? []);
    const people = shown.flatMap(({ moderatorId, userId }) => [moderatorId, userId].filter((id) => id !== null));
    const [contentOf, cardOf] = await Promise.all([subjectsOf(about, from), authorsOf(from.profiles, people)]);
    const card = (id: string | null) => (id === null ? null : cardOf(id));
    const body = shown.map(({ id, at, act, moderatorId, caseId, reporter, outcome, code, basis, ruleId, userId, role, source }) => {
      const one = caseId === null ? undefined : aboutOf(caseId);
      return {
        id,
        at,
        act,
        moderator: card(moderatorId),
        case: one ? { id: one.id, contentType: one.contentType, excerpt: excerptOf(contentOf(one)) } : null,
        reporter,
        outcome,
        escalation: code,
        basis,
        ruleId,
        member: card(userId),
        role,
        source,
      };
    });
    return { body, next };
  },
});

/** A claim that a note renewed in the same act: only the note is listed. */
const isRenewal = (entry: ModerationLogDocument, before: ModerationLogDocument | undefined): boolean =>
  entry.act === 'claimed' &&
  before?.act === 'noted' &&
  before.at === entry.at &&
  before.caseId === entry.caseId &&
  before.moderatorId === entry.moderatorId;
