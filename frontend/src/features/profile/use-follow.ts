import type { Following, Profile } from '@potluck/events/answers/people';
import { useMutation } from '@tanstack/react-query';
import { ApiError, api, isUnauthorized } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.ts';

/** Other tabs with this profile, or with the feed of those one follows, read again. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('potluck-follows') : undefined;
otherTabs?.addEventListener('message', () => void readAgain());

const readAgain = () =>
  Promise.all([
    // All profiles: the viewer's own counts whom they follow.
    queryClient.invalidateQueries({ queryKey: keys.allProfiles }),
    queryClient.invalidateQueries({ queryKey: keys.allFeeds }),
  ]);

/** Follows or unfollows (texts: section 8). */
export function useFollow(profile: Profile, name: string): { busy: boolean; toggle: () => void } {
  const change = useMutation({
    mutationFn: () => api.post<Following>(`/api/users/${encodeURIComponent(profile.id)}/follow`, { following: !profile.following }),
    onSuccess: async ({ following }) => {
      if (following) toast({ kind: 'success', title: 'Following!', text: `You are now following ${name}` });
      else toast({ kind: 'success', title: 'Unfollowed', text: `You have unfollowed ${name}` });
      otherTabs?.postMessage('changed');
      await readAgain();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ kind: 'error', title: 'Error', text: 'Failed to update follow status' });
      // The refusal means that the profile has changed, for example to private.
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey: keys.profile(profile.id) });
    },
  });
  return { busy: change.isPending, toggle: () => change.mutate() };
}
