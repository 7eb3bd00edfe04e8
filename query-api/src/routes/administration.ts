import { RoleList } from '@potluck/events/answers/people';
import * as z from 'zod';
import { authorsOf, one } from '../joins.ts';
import { mustBe } from '../moderation/involvement.ts';
import { newestFirst, oldestFirst } from '../paging.ts';
import type { Collections } from '../read-models.ts';
import { Search, searchTerms } from '../search-terms.ts';
import { query } from './query.ts';

const mostHolders = 200;
const mostFound = 20;

export const roleList = query({
  call: 'get /api/administration/roles',
  tag: 'Administration',
  summary: `Who has which role, for administrators; with a search, up to ${mostFound} members by display name or id, whatever they have`,
  access: 'member',
  input: z.object({ search: Search.optional() }),
  projections: ['member-roles', 'profiles'],
  result: RoleList,
  refusals: [400, 401, 403],
  async answer({ caller, input: { search }, from }, { folds, rolesClaim, now }) {
    await mustBe('administrator', folds, caller, now());
    const ids = search?.trim() ? await found(search.trim(), from) : await holders(from);
    const [rolesOf, profiles] = await Promise.all([from['member-roles'].get(ids), from.profiles.get(ids)]);
    const grantsOf = (id: string) => rolesOf.get(id)?.document?.roles ?? [];
    const cardOf = await authorsOf(from.profiles, [...ids, ...ids.flatMap((id) => grantsOf(id).flatMap(({ by }) => by ?? []))]);
    const members = ids.flatMap((id) => {
      const profile = profiles.get(id)?.document;
      const roles = grantsOf(id).map(({ by, ...grant }) => ({ ...grant, by: by === null ? null : cardOf(by) }));
      return profile ? [{ member: cardOf(id), joinedAt: profile.createdAt, roles }] : [];
    });
    return { members, rolesClaim: rolesClaim ?? null };
  },
});

type From = Collections<'member-roles' | 'profiles'>;

const holders = async (from: From): Promise<string[]> =>
  (await from['member-roles'].find({ sort: oldestFirst, limit: mostHolders })).map(({ id }) => id);

async function found(text: string, from: From): Promise<string[]> {
  const [withId, named] = await Promise.all([
    one(from.profiles, text),
    from.profiles.find({ search: searchTerms(text), sort: newestFirst, limit: mostFound }),
  ]);
  return [...new Set([...(withId ? [withId.id] : []), ...named.map(({ id }) => id)])].slice(0, mostFound);
}
