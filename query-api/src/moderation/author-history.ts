import type { AuthorContent, CaseContext } from '@potluck/events/answers/cases';
import type { AnnouncementDocument, CaseDocument, CommentDocument } from '@potluck/projector/documents';
import type { Documented } from '../documented.ts';
import { inTurn } from '../in-turn.ts';
import { inParts, one } from '../joins.ts';
import { newestFirst } from '../paging.ts';
import type { Collections } from '../read-models.ts';
import { excerptOf, type subjectProjections, subjectsOf } from './subjects.ts';

/** Most of an author's cases that are counted, and that are listed. */
const mostCases = 500;
const mostListed = 10;
/** Most posts and comments in one batch of decisions. */
const mostContent = 500;
const atOnce = 100;

/** The history of a case's author. `isSeen`: whether the viewer may know of a case. */
export async function authorHistory(
  { id, reportedUserId }: CaseDocument,
  from: Collections<'cases' | (typeof subjectProjections)[number]>,
  isSeen: (caseId: string) => boolean,
): Promise<CaseContext['author']> {
  const [profile, found] = await Promise.all([
    one(from.profiles, reportedUserId),
    from.cases.find({ where: { reportedUserId }, sort: { fields: ['lastReport'], direction: 'desc' }, limit: mostCases + 1 }),
  ]);
  const others = found
    .flatMap(({ document }) => (document && document.id !== id && isSeen(document.id) ? document : []))
    .slice(0, mostCases);
  const counts = new Map<NonNullable<CaseDocument['outcome']>, number>();
  for (const { waiting, outcome } of others) if (!waiting && outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const newest = others.slice(0, mostListed);
  const contentOf = await subjectsOf(newest, from);
  return {
    since: profile?.createdAt ?? null,
    cases: others.length,
    waiting: others.filter(({ waiting }) => waiting).length,
    outcomes: [...counts].map(([outcome, count]) => ({ outcome, count })),
    newest: newest.map((about) => {
      const { id, contentType, status, outcome, decidedAt, createdAt } = about;
      return { id, contentType, excerpt: excerptOf(contentOf(about)), status, outcome, decidedAt, createdAt };
    }),
  };
}

/** The author's visible posts and comments since `since`, an ISO date-time. A comment under a hidden post is not visible. */
export async function authorContent(
  userId: string,
  since: string,
  from: Collections<'cases' | 'feed' | 'comments'>,
  isSeen: (caseId: string) => boolean,
): Promise<AuthorContent> {
  const posts = await newestSince<AnnouncementDocument>(from.feed, userId, since);
  const comments = await newestSince<CommentDocument>(from.comments, userId, since);
  const postOf = await inParts(from.feed, [...new Set(comments.map(({ announcementId }) => String(announcementId)))], atOnce);
  const visible = comments.filter(({ announcementId }) => postOf.get(String(announcementId))?.document?.hidden === false);
  const all = [
    ...posts.map((post) => ({ ...post, caseId: `announcement_${post.id}` })),
    ...visible.map((comment) => ({ ...comment, caseId: `comment_${comment.id}` })),
  ]
    .filter(({ caseId }) => isSeen(caseId))
    .sort((a, b) => b.created - a.created);
  const listed = all.slice(0, mostContent);
  const known = await inParts(
    from.cases,
    listed.map(({ caseId }) => caseId),
    atOnce,
  );
  const caseOf = ({ caseId }: { caseId: string }) => known.get(caseId)?.document;
  const isPost = ({ caseId }: { caseId: string }) => caseId.startsWith('announcement_');
  return {
    posts: listed.filter(isPost).length,
    comments: listed.filter((item) => !isPost(item)).length,
    decided: listed.filter((item) => caseOf(item)?.waiting === false).length,
    more: all.length > mostContent,
    cases: listed.map((item) => ({ id: item.caseId, revision: caseOf(item)?.revision ?? null, contentRevision: item.revision })),
  };
}

/** Reads in pages, so that only the documents since then are read. */
async function newestSince<D extends { created: number; createdAt: string }>(
  collection: Documented<D>,
  userId: string,
  since: string,
): Promise<D[]> {
  const all: D[] = [];
  while (all.length <= mostContent) {
    const last = all.at(-1);
    const find = { where: { userId, hidden: false }, sort: newestFirst, limit: atOnce };
    const found = await inTurn(() => collection.find(last ? { ...find, after: [last.created] } : find));
    const documents = found.flatMap(({ document }) => document ?? []);
    all.push(...documents.filter(({ createdAt }) => createdAt >= since));
    const oldest = documents.at(-1);
    if (!oldest || documents.length < atOnce || oldest.createdAt < since) break;
  }
  return all;
}
