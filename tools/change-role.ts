import { roles as allRoles, type Role } from '@potluck/events';
import { askData, type DataSettings } from './ask-data.ts';
import { parseArguments } from './parse-arguments.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import type { Terminal } from './terminal.ts';
import type { Member } from './tool-commands.ts';

/** `npm run roles`: makes a member a moderator or an analyst, or ends that, once it is clear who it is. */
export const rolesTool: Tool = {
  usage: `npm run roles -- grant|revoke ${allRoles.join('|')} EMAIL [--yes]`,
  async run({ args, settings, terminal }) {
    const { words, flags } = parseArguments(args, ['yes']);
    const [change, role, email] = words;
    if (change !== 'grant' && change !== 'revoke') throw new WrongUsage("Say 'grant' or 'revoke' first");
    if (!role) throw new WrongUsage(`Say which role: ${allRoles.join(' or ')}`);
    if (!allRoles.includes(role as Role)) throw new WrongUsage(`'${role}' is no role. There are: ${allRoles.join(', ')}`);
    if (!email || words.length > 3) throw new WrongUsage('Say whose role it is: one email address');
    await changeRole({ change, role: role as Role, email, yes: flags.has('yes') }, settings, terminal);
  },
};

interface RoleChange {
  change: 'grant' | 'revoke';
  role: Role;
  email: string;
  yes: boolean;
}

async function changeRole({ change, role, email, yes }: RoleChange, settings: DataSettings, terminal: Terminal): Promise<void> {
  await askData(settings, async (ask) => {
    const member = await ask('member-by-email', { email });
    terminal.say(describe(member));
    const question = change === 'grant' ? `Make this member ${role}?` : `Is this member to be no longer ${role}?`;
    if (!yes && terminal.confirm && !(await terminal.confirm(question))) return terminal.say('Nothing was changed.');
    const { changed } = await ask('change-role', { userId: member.userId, role, change });
    const who = member.name ?? member.email;
    if (change === 'grant') terminal.say(changed ? `${who} is ${role} now.` : `${who} was ${role} already.`);
    else terminal.say(changed ? `${who} is no longer ${role}.` : `${who} was not ${role}.`);
  });
}

function describe({ name, email, joinedAt, postsCount, roles }: Member): string {
  const joined = new Date(joinedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return [
    `Name    ${name ?? '(none)'}`,
    `Email   ${email}`,
    `Joined  ${joined}`,
    `Posts   ${postsCount ?? '(not counted yet)'}`,
    `Roles   ${roles.join(', ') || '(none)'}`,
  ].join('\n');
}
