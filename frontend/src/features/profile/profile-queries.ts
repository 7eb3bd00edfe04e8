import type { Announcement, Profile, Recipe } from '@potluck/query-api/answers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';

const user = (id: string) => `/api/users/${encodeURIComponent(id)}`;

export const profileQuery = (id: string) =>
  queryOptions({ queryKey: keys.profile(id), queryFn: ({ signal }) => api.get<Profile>(`${user(id)}/profile`, { signal }) });

export const userRecipesQuery = (id: string) =>
  queryOptions({ queryKey: keys.userRecipes(id), queryFn: ({ signal }) => api.get<Recipe[]>(`${user(id)}/recipes`, { signal }) });

export const userAnnouncementsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.userAnnouncements(id),
    queryFn: ({ signal }) => api.get<Announcement[]>(`/api/announcements/user/${encodeURIComponent(id)}`, { signal }),
  });
