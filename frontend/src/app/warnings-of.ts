import type { CurrentUser } from '@potluck/events/answers/people';

/** During a rolling upgrade, the answer of an older process has only the last warning. */
export const warningsOf = ({ warning, warnings }: Pick<CurrentUser, 'warning'> & Partial<Pick<CurrentUser, 'warnings'>>) =>
  warnings ?? (warning ? [warning] : []);
