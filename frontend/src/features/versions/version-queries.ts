import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import type { Kind, Version } from './version-fields.ts';

/** The API path of each kind of content. */
const lists: Record<Kind, string> = { recipe: '/api/recipes', announcement: '/api/announcements', comment: '/api/comments' };
export const kindOf = (text: string | undefined): Kind | undefined => (text !== undefined && text in lists ? (text as Kind) : undefined);
export const thingPath = (kind: Kind, id: string): string => `${lists[kind]}/${encodeURIComponent(id)}`;

/** The versions of the viewer's own content, newest first. */
export const versionsQuery = (kind: Kind, id: string) =>
  infiniteQueryOptions({
    queryKey: keys.versions(kind, id),
    initialPageParam: `${thingPath(kind, id)}/versions`,
    queryFn: async ({ pageParam, signal }) => {
      const { data: versions, next } = await api.read<Version[]>(pageParam, { signal });
      return { versions, next };
    },
    getNextPageParam: ({ next }) => next,
    // Not cached: the first version must be the current one, because its revision is sent when an earlier one is restored.
    gcTime: 0,
    meta: { needsUser: true },
  });
