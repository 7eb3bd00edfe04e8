import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error.ts';
import { unauthorized } from './unauthorized.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `needsUser`: the screen cannot be shown to a visitor, so that a 401 leads to sign-in. */
    queryMeta: { needsUser?: boolean };
  }
}

/** No staleness and no retries (section 9): changes arrive live. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.needsUser && isUnauthorized(error)) unauthorized();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Requests are sent, and may fail, even when the browser believes it is offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
