import {
  type ContentOutcome,
  closedBySystem,
  contentOutcomeOf,
  type EventNamed,
  moderationCase,
  noteExpiryOf,
  type Recorded,
  reportStatusOf,
} from '@potluck/events';
import { OwnReport } from '@potluck/events/answers/moderation';
import type { CaseDocument, ReportDocument } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import * as z from 'zod';
import { asSeenBy } from '../moderation/as-the-caller-sees.ts';
import { reportWords } from '../moderation/report-words.ts';
import { ruleTextAt } from '../moderation/rule-text.ts';
import { subjectProjections } from '../moderation/subjects.ts';
import { cursorPage, findPage, newestFirst } from '../paging.ts';
import { listQuery } from './query.ts';

const caseIdOf = ({ contentType, contentId, reportedUserId }: ReportDocument): string => `${contentType}_${contentId ?? reportedUserId}`;

export const ownReports = listQuery({
  call: 'get /api/reports',
  tag: 'Moderation',
  summary: 'One’s own reports, the newest first, with what became of each',
  access: 'member',
  input: z.object({ ...cursorPage(20) }),
  projections: ['reports', 'cases', ...subjectProjections],
  result: z.array(OwnReport),
  refusals: [400, 401],
  async answer({ caller, input, from }, { events, folds }) {
    const { documents, next } = await findPage(from.reports, { where: { reporterId: caller }, sort: newestFirst }, input);
    const cases = await from.cases.get(documents.map(caseIdOf));
    const subjectOf = (report: ReportDocument) => ({ ...report, hidden: hiddenAsDecided(cases.get(caseIdOf(report))?.document) });
    const seen = await asSeenBy(caller, documents.map(subjectOf), from);
    const body = await Promise.all(
      documents.map(async (report): Promise<OwnReport> => {
        const { id, contentType, contentId, reason, createdAt } = report;
        const caseId = caseIdOf(report);
        const about = cases.get(caseId)?.document;
        const now = seen(subjectOf(report));
        return {
          id,
          caseId,
          contentType,
          contentId,
          reportedUser: now?.author ?? null,
          excerpt: now?.excerpt ?? null,
          reason,
          description: await reportWords(events, id),
          createdAt,
          status: reportStatusOf(about),
          decision: about ? await decisionOf(about, now !== undefined, events, folds) : null,
        };
      }),
    );
    return { body, next };
  },
});

/** Undefined when the case has no decision. */
function hiddenAsDecided(about: CaseDocument | undefined): boolean | undefined {
  if (!about?.outcome) return undefined;
  return about.hiddenBy !== null || (about.outcome === 'restore' ? false : undefined);
}

/** What reporters learn of a decided case: never a sanction, nor the rule behind it. */
async function decisionOf(
  { id, contentType, status, decidedRevision }: CaseDocument,
  isSeen: boolean,
  events: EventStore,
  folds: Folds,
): Promise<OwnReport['decision']> {
  if (status !== 'decided' || decidedRevision === null) return null;
  const { events: found } = await events.read(`${moderationCase.name}-${id}`, { after: decidedRevision - 1, most: 1 });
  const decided = found[0];
  if (!decided) return null;
  const made = decided.data as EventNamed<'DecisionMade'>['data'];
  const { ruleId, ruleRevision, noteToReporters } = made;
  const content = outcomeFor(made, contentType, isSeen);
  const isNamed = content !== 'closed' && ruleId !== null && ruleRevision !== null;
  const text = isNamed ? await ruleTextAt(events, ruleId, ruleRevision) : null;
  const rule = text === null || !isNamed ? null : { id: ruleId, text, revision: ruleRevision };
  return {
    at: decided.metadata.at,
    outcome: content,
    rule,
    note: noteToReporters,
    noteExpiredAt: content === 'gone' ? null : await expiryOf(decided, id, folds),
  };
}

/** What was kept or restored, and is gone since, neither stays nor is shown again. */
function outcomeFor(
  { outcome, moderatorId }: EventNamed<'DecisionMade'>['data'],
  contentType: CaseDocument['contentType'],
  isSeen: boolean,
): ContentOutcome {
  if (moderatorId === closedBySystem) return 'gone';
  const content = contentOutcomeOf(outcome, contentType);
  return !isSeen && (content === 'kept' || content === 'restored') ? 'closed' : content;
}

async function expiryOf({ erased, revision }: Recorded, id: string, folds: Folds): Promise<string | null> {
  if (!erased) return null;
  const { state } = await folds.load(moderationCase, id);
  return state.status === 'absent' ? null : noteExpiryOf(state, revision);
}
