import type { BegunDocument } from '@potluck/events/answers/documents';
import type { OpenProjection } from '@potluck/events/open-documents';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';

/** The documents of a projection by when they began, newest first, in pages. */
export const begunQuery = (projection: OpenProjection) =>
  infiniteQueryOptions({
    queryKey: ['analysis', 'documents', projection],
    initialPageParam: `/api/analysis/projections/${projection}/documents`,
    queryFn: async ({ pageParam, signal }) => {
      const { data: documents, next } = await api.read<BegunDocument[]>(pageParam, { signal });
      return { documents, next };
    },
    getNextPageParam: ({ next }) => next,
    meta: { needsUser: true },
  });
