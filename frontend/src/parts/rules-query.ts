import type { CommunityRule } from '@potluck/events/answers/moderation';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/http.ts';
import { keys } from '../api/keys.ts';

export const rulesPath = '/api/rules';

/** The community's rules, by number. */
export const rulesQuery = queryOptions({
  queryKey: keys.rules,
  queryFn: ({ signal }): Promise<CommunityRule[]> => api.get(rulesPath, { signal }),
});
