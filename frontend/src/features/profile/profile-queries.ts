import type { Announcement } from '@potluck/events/answers/feed';
import type { Profile } from '@potluck/events/answers/people';
import type { PositionToken } from '@potluck/events/position';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { onCount } from '../../live/live-state.ts';
import { react } from '../../live/live-store.ts';
import { onAnnouncementsRead } from '../../live/on-announcements.ts';
import { onUserChanged } from '../../live/on-users.ts';
import { recipesAt } from '../../parts/recipe-queries.ts';

const user = (id: string) => `/api/users/${encodeURIComponent(id)}`;

export const profilePath = (id: string) => `${user(id)}/profile`;

/** A profile with its position. Its name and follower count go into the live store, where the newest wins. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: keys.profile(id),
    queryFn: async ({ signal }): Promise<{ profile: Profile; position: PositionToken }> => {
      const { data: profile, position = '' } = await api.read<Profile>(profilePath(id), { signal });
      const { displayName, profileImageUrl } = profile;
      react(onCount, { topic: `user:${profile.id}`, count: profile.followersCount, position });
      react(onUserChanged, { user: { id: profile.id, displayName, profileImageUrl }, position });
      return { profile, position };
    },
  });

export const userRecipesQuery = (id: string) => recipesAt(`${user(id)}/recipes`, keys.userRecipes(id));

/** A user's posts. Their counts go into the live store, where the viewer's own likes and comments are counted too. */
export const userAnnouncementsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.userAnnouncements(id),
    queryFn: async ({ signal }): Promise<Announcement[]> => {
      const { data, position = '' } = await api.read<Announcement[]>(`/api/announcements/user/${encodeURIComponent(id)}`, { signal });
      react(onAnnouncementsRead, { announcements: data, position });
      return data;
    },
  });
