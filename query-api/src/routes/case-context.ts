import { Refused } from '@potluck/events';
import { AuthorContent, CaseContext } from '@potluck/events/answers/cases';
import type { Folds } from '@potluck/stores/folds';
import * as z from 'zod';
import { one } from '../joins.ts';
import { authorContent, authorHistory } from '../moderation/author-history.ts';
import { mustBeModerator, ownReports, visibleCase } from '../moderation/involvement.ts';
import { openedInCase } from '../moderation/opened.ts';
import { subjectProjections } from '../moderation/subjects.ts';
import { threadOf, threadPositionOf } from '../moderation/thread.ts';
import type { Collections } from '../read-models.ts';
import { query } from './query.ts';

const projections = ['cases', 'reports', ...subjectProjections] as const;
const ofCase = { tag: 'Moderation', access: 'member', idOf: (text: string) => text, projections } as const;

export const caseContext = query({
  ...ofCase,
  call: 'get /api/moderation/cases/{id}/context',
  summary: 'What surrounds a case, for moderators: a comment’s thread, and the earlier cases about the author',
  result: CaseContext,
  refusals: [401, 403, 404],
  async answer({ caller, id, from }, { folds, events, now }) {
    const { about, mine } = await caseFor({ caller, id, from, folds, now });
    const { contentType, contentId } = about;
    // The thread of a deleted comment is closed until it is opened.
    const whenGone = async () =>
      contentId !== null && (await openedInCase(folds, caller, id, now())).isOpen('context')
        ? threadPositionOf(contentId, events)
        : undefined;
    const maySee = ({ caseId, userId, hidden }: { caseId: string; userId: string; hidden: boolean }) =>
      !hidden || (userId !== caller && !mine.has(caseId));
    const [thread, author] = await Promise.all([
      contentType === 'comment' && contentId !== null ? threadOf(contentId, from, maySee, whenGone) : null,
      authorHistory(about, from, (caseId) => !mine.has(caseId)),
    ]);
    return { thread, author };
  },
});

export const caseAuthorContent = query({
  ...ofCase,
  call: 'get /api/moderation/cases/{id}/author-content',
  summary: 'The author’s visible posts and comments since a date, for a batch of decisions',
  input: z.object({ since: z.iso.datetime() }),
  result: AuthorContent,
  refusals: [400, 401, 403, 404],
  async answer({ caller, id, input: { since }, from }, { folds, now }) {
    const { about, mine } = await caseFor({ caller, id, from, folds, now });
    return authorContent(about.reportedUserId, new Date(since).toISOString(), from, (caseId) => !mine.has(caseId));
  },
});

/** The case, and the ids of the cases in which the caller reported, which must not be shown to them. */
async function caseFor({
  caller,
  id,
  from,
  folds,
  now,
}: {
  caller: string;
  id: string;
  from: Collections<(typeof projections)[number]>;
  folds: Folds;
  now(): string;
}) {
  await mustBeModerator(folds, caller, now());
  await visibleCase(folds, id, caller);
  const [about, mine] = await Promise.all([one(from.cases, id), ownReports(caller, from)]);
  if (!about) throw new Refused('case-not-found');
  return { about, mine: new Set(mine) };
}
