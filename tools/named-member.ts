import { type Member, type SendCommand, ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { Terminal } from './terminal.ts';

/** The member whom an operator names, by email address or id. */
export interface NamedMember {
  who: string;
  member: Member;
  /** Nobody has verified that the address is theirs, and anybody can sign up with another person's address. */
  isDoubtful: boolean;
}

/** Throws ToolRefused if there is no such member. */
export async function findMember(send: SendCommand, who: string): Promise<NamedMember> {
  if (!who.includes('@')) return { who, member: await send('member-by-id', { userId: who }), isDoubtful: false };
  const { verified, ...member } = await send('member-by-email', { email: who });
  return { who, member, isDoubtful: !verified };
}

/** Asks for a confirmation, unless `yes`; a doubtful member needs one. Throws ToolRefused, with `byId` as the way to name them instead. */
export async function isConfirmed(
  { who, isDoubtful }: Pick<NamedMember, 'who' | 'isDoubtful'>,
  { question, byId, yes }: { question: string; byId: string; yes: boolean },
  terminal: Terminal,
): Promise<boolean> {
  const confirm = yes ? undefined : terminal.confirm;
  if (isDoubtful && !confirm) {
    throw new ToolRefused(
      `Nobody has verified that ${who} is theirs: it belongs to whoever signed up with it first. Make sure that this is the member you mean, and name them by their id${byId}`,
    );
  }
  if (!confirm) return true;
  const doubt = isDoubtful ? 'Nobody has verified this address: it belongs to whoever signed up with it first. ' : '';
  return confirm(`${doubt}${question}`);
}

export function describeMember({ userId, name, email, joinedAt, postsCount, roles }: Member): string {
  const joined = new Date(joinedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return [
    `Name    ${name ?? '(none)'}`,
    `Email   ${email}`,
    `Id      ${userId}`,
    `Joined  ${joined}`,
    `Posts   ${postsCount ?? '(not counted yet)'}`,
    `Roles   ${roles.join(', ') || '(none)'}`,
  ].join('\n');
}
