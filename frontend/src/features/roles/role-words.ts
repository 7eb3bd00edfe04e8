import type { MemberRoles } from '@potluck/events/answers/people';

type Grant = MemberRoles['roles'][number];
export type Role = Grant['role'];

export const roleWords: Record<Role, { label: string; hint: string }> = {
  moderator: { label: 'Moderator', hint: 'looks after reports' },
  administrator: { label: 'Administrator', hint: 'looks after reports, writes the rules, gives roles' },
  analyst: { label: 'Analyst', hint: 'looks after the read models' },
};
export const allRoles = Object.keys(roleWords) as Role[];

const date = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });

/** Since when a member has the role, and who granted it. */
export function sinceWords({ at, by, source }: Grant): string {
  const from = {
    claim: ", by the issuer's claim",
    command_line: ', on the command line',
    screen: `, by ${by?.displayName?.trim() || 'an administrator'}`,
  };
  return `since ${date(at)}${source ? from[source] : ''}`;
}
