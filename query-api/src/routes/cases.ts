import { type CaseStatus, movesOf, outcomesOf, Refused, ReportContentType, ReportReason } from '@potluck/events';
import { CaseDetail, CaseSummary } from '@potluck/events/answers';
import type { CaseDocument } from '@potluck/projector/documents';
import * as z from 'zod';
import { authorsOf, one } from '../joins.ts';
import { mustBeModerator, ownReports, visibleCase } from '../moderation/involvement.ts';
import { excerptOf, subjectProjections, subjectsOf } from '../moderation/subjects.ts';
import { moderatorsIn, newestEvents, reportTexts, rulesNamed, timelineOf } from '../moderation/timeline.ts';
import { cursorPage, findPage, type Sort } from '../paging.ts';
import { listQuery, query } from './query.ts';

const states = { open: ['open', 'claimed', 'reopened'], decided: ['decided'] } satisfies Record<string, CaseStatus[]>;
const sorts = {
  newest: { fields: ['lastReport'], direction: 'desc' },
  oldest: { fields: ['lastReport'], direction: 'asc' },
  reports: { fields: ['reportsCount', 'lastReport'], direction: 'desc' },
} satisfies Record<string, Sort>;

type Subjects = Awaited<ReturnType<typeof subjectsOf>>;
type Cards = Awaited<ReturnType<typeof authorsOf>>;

function present(about: CaseDocument, contentOf: Subjects, cardOf: Cards): z.output<typeof CaseSummary> {
  const { id, contentType, contentId, reportedUserId, status, claimedBy, claimUntil, outcome, decidedAt, hiddenBy } = about;
  const { reportsCount, reasons, createdAt, lastReportAt, revision } = about;
  return {
    id,
    contentType,
    contentId,
    reportedUser: cardOf(reportedUserId),
    excerpt: excerptOf(contentOf(about)),
    status,
    claim: claimedBy && claimUntil ? { moderator: cardOf(claimedBy), until: claimUntil } : null,
    outcome,
    decidedAt,
    hidden: hiddenBy !== null,
    reportsCount,
    reasons,
    createdAt,
    lastReportAt,
    revision,
  };
}

export const moderationQueue = listQuery({
  call: 'get /api/moderation/cases',
  tag: 'Moderation',
  summary: 'The cases, for moderators: those with the newest report first by default; none about oneself, or that one reported',
  access: 'member',
  input: z.object({
    state: z.enum(['open', 'decided']).default('open'),
    type: ReportContentType.optional(),
    reason: ReportReason.optional(),
    assignee: z.literal('me').optional(),
    sort: z.enum(['newest', 'oldest', 'reports']).default('newest'),
    ...cursorPage(20),
  }),
  projections: ['cases', 'reports', ...subjectProjections],
  result: z.array(CaseSummary),
  counted: true,
  refusals: [400, 401, 403],
  async answer({ caller, input: { state, type, reason, assignee, sort, limit, cursor }, from }, { folds }) {
    await mustBeModerator(folds, caller);
    const mine = await ownReports(caller, from);
    const where = {
      status: { in: states[state] },
      ...(type && { contentType: type }),
      ...(assignee && { claimedBy: caller }),
      ...(reason && { [`is_${reason}`]: true }),
    };
    const [page, all, about, reported] = await Promise.all([
      findPage(from.cases, { where, sort: sorts[sort] }, { limit, cursor }),
      from.cases.count(where),
      from.cases.count({ ...where, reportedUserId: caller }),
      mine.length === 0 ? 0 : from.cases.count({ ...where, id: { in: mine } }),
    ]);
    const hidden = new Set(mine);
    const shown = page.documents.filter(({ id, reportedUserId }) => reportedUserId !== caller && !hidden.has(id));
    const people = shown.flatMap(({ reportedUserId, claimedBy }) => [reportedUserId, ...(claimedBy ? [claimedBy] : [])]);
    const [contentOf, cardOf] = await Promise.all([subjectsOf(shown, from), authorsOf(from.profiles, people)]);
    return { body: shown.map((one) => present(one, contentOf, cardOf)), next: page.next, total: all - about - reported };
  },
});

export const moderationCaseDetail = query({
  call: 'get /api/moderation/cases/{id}',
  tag: 'Moderation',
  summary: 'A case, for moderators: what it is about as it is now, what happened, and what can be done',
  access: 'member',
  idOf: (text) => text,
  projections: ['cases', ...subjectProjections],
  result: CaseDetail,
  refusals: [401, 403, 404],
  async answer({ caller, id, from }, { folds, events, now }) {
    await mustBeModerator(folds, caller);
    const { state } = await visibleCase(folds, id, caller);
    const about = await one(from.cases, id);
    if (!about) throw new Refused('case-not-found');
    const recorded = await newestEvents(events, id);
    const people = [about.reportedUserId, ...(about.claimedBy ? [about.claimedBy] : []), ...moderatorsIn(recorded)];
    const [contentOf, cardOf, texts, rules] = await Promise.all([
      subjectsOf([about], from),
      authorsOf(from.profiles, people),
      reportTexts(events, recorded),
      rulesNamed(events, recorded),
    ]);
    return {
      ...present(about, contentOf, cardOf),
      content: contentOf(about),
      timeline: timelineOf(recorded, { reporters: state.reporters, texts, rules, cardOf }),
      moves: [...movesOf(state, caller, now())],
      outcomes: [...outcomesOf(state)],
    };
  },
});
