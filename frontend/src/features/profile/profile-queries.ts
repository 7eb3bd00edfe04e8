import type { Announcement, Profile, Recipe } from '@potluck/query-api/answers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { react } from '../../live/live-store.ts';
import { onFollowers } from '../../live/on-users.ts';

const user = (id: string) => `/api/users/${encodeURIComponent(id)}`;

/** The profile; its count of followers goes to where the live one is, so that the newer of the two shows. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: keys.profile(id),
    queryFn: async ({ signal }) => {
      const { data, position = '' } = await api.read<Profile>(`${user(id)}/profile`, { signal });
      react(onFollowers, { userId: data.id, followersCount: data.followersCount, position });
      return data;
    },
  });

export const userRecipesQuery = (id: string) =>
  queryOptions({ queryKey: keys.userRecipes(id), queryFn: ({ signal }) => api.get<Recipe[]>(`${user(id)}/recipes`, { signal }) });

export const userAnnouncementsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.userAnnouncements(id),
    queryFn: ({ signal }) => api.get<Announcement[]>(`/api/announcements/user/${encodeURIComponent(id)}`, { signal }),
  });
