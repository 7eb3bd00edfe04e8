import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error.ts';
import { unauthorized } from './unauthorized.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `needsUser`: the screen cannot be shown signed out, so that a 401 leads to sign-in. */
    queryMeta: { needsUser?: boolean };
  }
}

/** Nothing goes stale by itself and nothing is tried again (section 9): what changes comes live. */
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
      // A command is sent, and fails, whether or not the browser believes itself online.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
