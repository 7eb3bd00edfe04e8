import {
  contentFacts,
  isEveryAdministratorInvolved,
  isOnlyAnswerer,
  type Mover,
  movesOf,
  outcomesOf,
  Refused,
  standingOf,
  user,
  waitingStatus,
} from '@potluck/events';
import { CaseDetail, CaseSummary } from '@potluck/events/answers/cases';
import type { CaseDocument } from '@potluck/projector/documents';
import * as z from 'zod';
import { authorsOf, one } from '../joins.ts';
import { mustBeModerator, ownReports, visibleCase } from '../moderation/involvement.ts';
import { contentStateOf, nowVisible } from '../moderation/now-visible.ts';
import { appealsOf } from '../moderation/open-appeals.ts';
import { openedInCase } from '../moderation/opened.ts';
import { QueueFilters, queueConditions, queueSorts } from '../moderation/queue-filters.ts';
import { queueTotal } from '../moderation/queue-total.ts';
import { excerptOf, subjectProjections, subjectsOf } from '../moderation/subjects.ts';
import { moderatorsIn, newestEvents, reportTexts, rulesNamed, timelineOf } from '../moderation/timeline.ts';
import { findPage, newestFirst } from '../paging.ts';
import { presentPurge } from '../presenters/purge.ts';
import type { Collections } from '../read-models.ts';
import { listQuery, query } from './query.ts';

/** Most role holders that are looked at. */
const mostHolders = 1_000;
/** Most leaving members that the filter covers: those who joined last. */
const mostLeavers = 1_000;

type Subjects = Awaited<ReturnType<typeof subjectsOf>>;
type Cards = Awaited<ReturnType<typeof authorsOf>>;

function present(about: CaseDocument, contentOf: Subjects, cardOf: Cards, now: string): z.output<typeof CaseSummary> {
  const { id, contentType, contentId, reportedUserId, status, claimedBy, claimUntil, outcome, decidedAt, hiddenBy } = about;
  const { reportsCount, reasons, createdAt, lastReportAt, waitingSince, escalated, appealed, revision } = about;
  const content = contentOf(about);
  const isClaimed = claimedBy !== null && claimUntil !== null && claimUntil > now;
  return {
    id,
    contentType,
    contentId,
    reportedUser: cardOf(reportedUserId),
    excerpt: excerptOf(content),
    contentRevision: content?.revision ?? null,
    isGone: !contentOf.isThere(about),
    // An expired claim counts as none; there is no event for the expiry.
    status: status !== 'claimed' || isClaimed ? status : waitingStatus(escalated, outcome !== null),
    escalated,
    appealed,
    claim: isClaimed ? { moderator: cardOf(claimedBy), until: claimUntil } : null,
    outcome,
    decidedAt,
    hidden: hiddenBy !== null,
    reportsCount,
    reasons,
    createdAt,
    lastReportAt,
    waitingSince,
    revision,
  };
}

export const moderationQueue = listQuery({
  call: 'get /api/moderation/cases',
  tag: 'Moderation',
  summary: 'The cases, for moderators: those with the newest report first by default; none about oneself, or that one reported',
  access: 'member',
  input: QueueFilters,
  projections: ['cases', 'reports', ...subjectProjections],
  result: z.array(CaseSummary),
  counted: true,
  refusals: [400, 401, 403],
  async answer({ caller, input: { ids, leaving, sort, limit, cursor, ...filters }, from }, { folds, now }) {
    await mustBeModerator(folds, caller, now());
    const mine = await ownReports(caller, from);
    const at = now();
    const hidden = new Set(mine);
    const presented = async (documents: readonly CaseDocument[]) => {
      const shown = documents.filter(({ id, reportedUserId }) => reportedUserId !== caller && !hidden.has(id));
      const people = shown.flatMap(({ reportedUserId, claimedBy }) => [reportedUserId, ...(claimedBy ? [claimedBy] : [])]);
      const [contentOf, cardOf] = await Promise.all([subjectsOf(shown, from), authorsOf(from.profiles, people)]);
      return shown.map((one) => present(one, contentOf, cardOf, at));
    };
    if (ids) {
      const found = await from.cases.get(ids);
      const body = await presented(ids.flatMap((id) => found.get(id)?.document ?? []));
      return { body, next: undefined, total: body.length };
    }
    const leavers = leaving && (await leaversIn(from));
    const where = queueConditions(filters, caller, at, leavers);
    const [page, total] = await Promise.all([
      findPage(from.cases, { where, sort: queueSorts[sort] }, { limit, cursor }),
      queueTotal(where, { caller, reported: mine }, from),
    ]);
    return { body: await presented(page.documents), next: page.next, total };
  },
});

export const moderationCaseDetail = query({
  call: 'get /api/moderation/cases/{id}',
  tag: 'Moderation',
  summary: 'A case, for moderators: what it is about as it is now, what happened, and what can be done',
  access: 'member',
  idOf: (text) => text,
  projections: ['cases', 'member-roles', ...subjectProjections],
  result: CaseDetail,
  refusals: [401, 403, 404],
  async answer({ caller, id, from }, { folds, events, now }) {
    const mover = await mustBeModerator(folds, caller, now());
    const { state } = await visibleCase(folds, id, caller);
    const about = await one(from.cases, id);
    if (!about) throw new Refused('case-not-found');
    const at = now();
    const holders = () => roleHolders(from);
    const load = async (userId: string) => (await folds.load(user, userId)).state;
    const onlyAnswerer = await isOnlyAnswerer(state, caller, at, holders, load);
    const forNobody = state.escalated && (await isEveryAdministratorInvolved(state, at, holders, load));
    const who: Mover = { userId: caller, roles: mover.roles, onlyAnswerer, forNobody };
    const [recorded, { state: member }, content] = await Promise.all([
      newestEvents(events, id),
      folds.load(user, state.reportedUserId),
      contentStateOf(folds, state),
    ]);
    const facts = contentFacts(content);
    const standing = standingOf(member, id, mover.roles, now());
    const people = [
      ...state.appeals.map(({ moderatorId }) => moderatorId),
      about.reportedUserId,
      ...(about.claimedBy ? [about.claimedBy] : []),
      ...moderatorsIn(recorded),
    ];
    const [opened, { isPrivate }] = await Promise.all([openedInCase(folds, caller, id, at), nowVisible(folds, state)]);
    const unmasked = opened.reporters.flatMap((reporter) => {
      const userId = state.reporters.at(reporter - 1);
      return userId === undefined ? [] : { reporter, userId };
    });
    const [contentOf, cardOf, texts, rules] = await Promise.all([
      subjectsOf([about], from, { withPrivate: opened.isOpen('private_recipe') }),
      authorsOf(from.profiles, [...people, ...unmasked.map(({ userId }) => userId)]),
      reportTexts(events, recorded),
      rulesNamed(events, recorded),
    ]);
    return {
      ...present(about, contentOf, cardOf, now()),
      isGone: !facts.isThere,
      content: contentOf(about),
      erasedAt: member.status === 'erased' ? (member.at ?? null) : null,
      timeline: timelineOf(recorded, { reporters: state.reporters, state, texts, rules, cardOf }),
      moves: [...movesOf(state, who, at)],
      appeals: await appealsOf(id, state, who, { events, cardOf, at }),
      outcomes: [...outcomesOf(state, facts, standing)],
      mediaPurged: presentPurge(content.purged),
      hiddenParts: [...(standing?.hiddenParts ?? [])],
      reportersCount: state.reporters.size,
      isPrivate,
      opened: {
        media: opened.isOpen('media'),
        recipe: opened.isOpen('private_recipe'),
        context: opened.isOpen('context'),
        reporters: unmasked.map(({ reporter, userId }) => ({ reporter, user: cardOf(userId) })),
      },
    };
  },
});

/** The ids of the members who have asked to be erased. */
async function leaversIn(from: Collections<'profiles'>): Promise<string[]> {
  const found = await from.profiles.find({ where: { leaving: true }, sort: newestFirst, limit: mostLeavers });
  return found.flatMap(({ document }) => (document ? [document.id] : []));
}

/** The ids of the members who may have a role. */
async function roleHolders(from: Collections<'member-roles'>): Promise<string[]> {
  const found = await from['member-roles'].find({ where: {}, sort: { fields: ['created'], direction: 'asc' }, limit: mostHolders });
  return found.flatMap(({ document }) => (document ? [document.id] : []));
}
