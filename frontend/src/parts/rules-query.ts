import type { CommunityRule } from '@potluck/events/answers/moderation';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/http.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';

export const rulesPath = '/api/rules';

/** The community's rules, by number. No live message tells of a changed rule, so a form that opens later reads them again. */
export const rulesQuery = queryOptions({
  queryKey: keys.rules,
  queryFn: ({ signal }): Promise<CommunityRule[]> => api.get(rulesPath, { signal }),
  staleTime: 60_000,
});

export const rereadRules = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.rules });

/** Whether a refusal says that the chosen rule no longer stands; then the rules are read again. */
export function isRuleGone(error: unknown): boolean {
  const isGone = error instanceof ApiError && error.answer?.code === 'rule-not-found';
  if (isGone) void rereadRules();
  return isGone;
}
