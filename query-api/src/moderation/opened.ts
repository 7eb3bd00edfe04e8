import { type Access, access, accessDay, type Opened, openUntil } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';

/** What one moderator opened in one case, and for how long it is open: as the streams of today and yesterday say. */
export interface OpenedInCase {
  isOpen(what: Opened['what'], subject?: string): boolean;
  /** The numbers of the reporters who were unmasked. */
  reporters: number[];
}

const reporterOf = (subject: string): number => Number(subject.slice('reporter_'.length));

/** `now` is an ISO date-time. Of the thing that the case is about by default. */
export async function openedInCase(folds: Folds, viewer: string, caseId: string, now: string): Promise<OpenedInCase> {
  const days = await Promise.all([0, 1].map((daysAgo) => folds.load(access, accessDay(viewer, now, daysAgo))));
  const isOpen = (what: Opened['what'], subject = caseId) =>
    days.some(({ state }) => (openUntil(state, { what, subject, caseId }) ?? '') > now);
  const unmasked = new Set(days.flatMap(({ state }) => subjectsIn(state, caseId, 'reporter')));
  return { isOpen, reporters: [...unmasked].filter((subject) => isOpen('reporter', subject)).map(reporterOf) };
}

/** The key of what was opened ends with its subject. */
function subjectsIn({ opened }: Access, caseId: string, what: Opened['what']): string[] {
  const start = `${caseId} ${what} `;
  return Object.keys(opened).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
}
