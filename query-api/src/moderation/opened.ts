import { type Access, access, accessDay, type Opened, openUntil } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';

/** What a moderator has open in a case, from their access streams of today and yesterday. */
export interface OpenedInCase {
  isOpen(what: Opened['what'], subject?: string): boolean;
  /** Numbers of the reporters that were unmasked. */
  reporters: number[];
}

const reporterOf = (subject: string): number => Number(subject.slice('reporter_'.length));

/** `now` is an ISO date-time. `isOpen` is about the case's subject by default. */
export async function openedInCase(folds: Folds, viewer: string, caseId: string, now: string): Promise<OpenedInCase> {
  const days = await Promise.all([0, 1].map((daysAgo) => folds.load(access, accessDay(viewer, now, daysAgo))));
  const isOpen = (what: Opened['what'], subject = caseId) =>
    days.some(({ state }) => (openUntil(state, { what, subject, caseId }) ?? '') > now);
  const unmasked = new Set(days.flatMap(({ state }) => subjectsIn(state, caseId, 'reporter')));
  return { isOpen, reporters: [...unmasked].filter((subject) => isOpen('reporter', subject)).map(reporterOf) };
}

/** The keys of `opened` end with the subject. */
function subjectsIn({ opened }: Access, caseId: string, what: Opened['what']): string[] {
  const start = `${caseId} ${what} `;
  return Object.keys(opened).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
}
