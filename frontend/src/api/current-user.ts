import type { CurrentUser } from '@potluck/events/answers/people';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isUnauthorized } from './api-error.ts';
import { api } from './http.ts';
import { keys } from './keys.ts';
import { isUserNeeded } from './needs-user.ts';
import { isVisitorPage } from './prefetched.ts';
import { queryClient } from './query-client.ts';
import { unauthorized } from './unauthorized.ts';

async function readUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return (await api.get<CurrentUser | undefined>('/api/auth/user', { signal })) ?? null;
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({
  queryKey: keys.currentUser,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    const user = await readUser(signal);
    const previous = queryClient.getQueryData<CurrentUser | null>(keys.currentUser);
    if (user || !previous || !isUserNeeded()) return user;
    // The session ended: the screen stays as it is until the browser goes to sign-in.
    unauthorized();
    return previous;
  },
  initialData: () => (isVisitorPage() ? null : undefined),
});

export type Viewer =
  | { status: 'loading'; user: undefined }
  /** The request failed, so it is not known whether there is a session. */
  | { status: 'unknown'; user: undefined }
  | { status: 'signed-out'; user: undefined }
  | { status: 'signed-in'; user: CurrentUser };

/** The current viewer. Loaded once, without retry; a 401 means signed out (section 4). */
export function useCurrentUser(): Viewer {
  const { data, isPending } = useQuery(currentUserQuery);
  if (data) return { status: 'signed-in', user: data };
  if (data === null) return { status: 'signed-out', user: undefined };
  return { status: isPending ? 'loading' : 'unknown', user: undefined };
}

/** To the other tabs, which ask again who the viewer is, and with which name. One for this page: a second one would hear the first. */
export const viewerTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('potluck-viewer') : undefined;

/** After a change to the profile or the session. */
export const refetchCurrentUser = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.currentUser });

/** Liking, commenting, replying and posting require a display name that is not blank (section 6, 'Can interact'). */
export const canInteract = (user: CurrentUser | undefined): boolean => (user?.displayName ?? '').trim() !== '';
