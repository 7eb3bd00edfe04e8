import { roles as allRoles, type Role } from '@potluck/events';
import { type Member, ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { parseArguments } from './parse-arguments.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import type { Terminal } from './terminal.ts';
import { type DataSettings, withToolCommands } from './with-tool-commands.ts';

/** `npm run roles`: grants or revokes a role, after confirming the member. */
export const rolesTool: Tool = {
  usage: `npm run roles -- grant|revoke ${allRoles.join('|')} EMAIL|ID [--yes]`,
  async run({ args, settings, terminal }) {
    const { words, flags } = parseArguments(args, ['yes']);
    const [change, role, who] = words;
    if (change !== 'grant' && change !== 'revoke') throw new WrongUsage("Say 'grant' or 'revoke' first");
    if (!role) throw new WrongUsage(`Say which role: ${allRoles.join(' or ')}`);
    if (!allRoles.includes(role as Role)) throw new WrongUsage(`'${role}' is no role. There are: ${allRoles.join(', ')}`);
    if (!who || words.length > 3) throw new WrongUsage('Say whose role it is: one email address, or the id of a member');
    await changeRole({ change, role: role as Role, who, yes: flags.has('yes') }, settings, terminal);
  },
};

interface RoleChange {
  change: 'grant' | 'revoke';
  role: Role;
  /** An email address, or a user's id. */
  who: string;
  yes: boolean;
}

async function changeRole({ change, role, who, yes }: RoleChange, settings: DataSettings, terminal: Terminal): Promise<void> {
  await withToolCommands(settings, async (ask) => {
    const byEmail = who.includes('@') ? await ask('member-by-email', { email: who }) : undefined;
    const member = byEmail ?? (await ask('member-by-id', { userId: who }));
    terminal.say(describe(member));
    // Anybody can sign up with another person's address.
    const isDoubtful = change === 'grant' && byEmail?.verified === false;
    const confirm = yes ? undefined : terminal.confirm;
    if (isDoubtful && !confirm) {
      throw new ToolRefused(
        `Nobody has verified that ${who} is theirs: it belongs to whoever signed up with it first. Make sure that this is the member you mean, and name them by their id: npm run roles -- grant ${role} ${member.userId} --yes`,
      );
    }
    const doubt = isDoubtful ? 'Nobody has verified this address: it belongs to whoever signed up with it first. ' : '';
    const question = change === 'grant' ? `${doubt}Make this member ${role}?` : `Is this member to be no longer ${role}?`;
    if (confirm && !(await confirm(question))) return terminal.say('Nothing was changed.');
    const { changed } = await ask('change-role', { userId: member.userId, role, change });
    const name = member.name ?? member.email;
    if (change === 'grant') terminal.say(changed ? `${name} is ${role} now.` : `${name} was ${role} already.`);
    else terminal.say(changed ? `${name} is no longer ${role}.` : `${name} was not ${role}.`);
  });
}

export function describe({ userId, name, email, joinedAt, postsCount, roles }: Member): string {
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
