import type { MemberByEmail, RoleList } from '@potluck/events/answers/people';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';

const listPath = '/api/administration/roles';
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** `isUnverified`: found by an email address that is not verified. */
export type FoundRoles = RoleList & { isUnverified: boolean };

/** The members with roles, or those that match the search: part of a name, an id, or a whole email address. */
export const rolesQuery = (search: string) =>
  queryOptions({
    queryKey: keys.roles(search),
    queryFn: async ({ signal }): Promise<FoundRoles> => {
      const byEmail = isEmail(search) ? await memberWith(search, signal) : undefined;
      // An unknown address is searched for as text, which no name contains.
      const text = byEmail === undefined ? search : (byEmail?.id ?? search);
      const list = await api.get<RoleList>(text === '' ? listPath : `${listPath}?search=${encodeURIComponent(text)}`, { signal });
      const members = byEmail ? list.members.filter(({ member }) => member.id === byEmail.id) : list.members;
      return { ...list, members, isUnverified: byEmail?.verified === false };
    },
    placeholderData: keepPreviousData,
    meta: { needsUser: true },
  });

async function memberWith(email: string, signal: AbortSignal): Promise<MemberByEmail | null> {
  try {
    return await api.post<MemberByEmail>('/api/administration/member-by-email', { email }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
