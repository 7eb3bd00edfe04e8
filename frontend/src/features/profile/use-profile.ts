import type { Profile } from '@potluck/events/answers/people';
import { isOlder } from '@potluck/events/position';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../live/live-store.ts';
import { useWatch } from '../../live/watch.ts';
import { useMissing } from '../../parts/use-missing.ts';
import { profilePath, profileQuery } from './profile-queries.ts';

export type ProfileState =
  | { status: 'loading' | 'missing' }
  | { status: 'unavailable'; tryAgain: () => void }
  | { status: 'loaded'; profile: Profile };

/** A profile. A live change of name or picture shows at once, and the rest is refetched. */
export function useProfile(id: string): ProfileState {
  // Read after the watch is acknowledged, so that no change is missed; prefetched data shows before.
  const watched = useWatch(`user:${id}`, profilePath(id));
  const query = useQuery({ ...profileQuery(id), enabled: watched });
  const { data, isPending, refetch } = query;
  const card = useLive((state) => state.users[id]);
  const isOutdated = data !== undefined && card !== undefined && isOlder(data.position, card.position);
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  // Also one that was deleted or made private since it was read.
  if (useMissing(id, query)) return { status: 'missing' };
  if (data) return { status: 'loaded', profile: { ...data.profile, ...card?.value } };
  return isPending ? { status: 'loading' } : { status: 'unavailable', tryAgain: () => void refetch() };
}
