import type { OwnDecision } from '@potluck/events/answers/moderation';
import type { PositionToken } from '@potluck/events/position';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';

interface DecisionsPageData {
  decisions: OwnDecision[];
  next: string | undefined;
  position: PositionToken;
}

export const decisionsPath = '/api/decisions';

export const decisionsQuery = infiniteQueryOptions({
  queryKey: keys.decisions,
  initialPageParam: decisionsPath,
  queryFn: async ({ pageParam, signal }): Promise<DecisionsPageData> => {
    const { data, next, position = '' } = await api.read<OwnDecision[]>(pageParam, { signal });
    return { decisions: data, next, position };
  },
  getNextPageParam: ({ next }) => next,
  meta: { needsUser: true },
});
