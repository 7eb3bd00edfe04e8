import { roles as allRoles, type Role } from '@potluck/events';
import { describeMember, findMember, isConfirmed } from './named-member.ts';
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

const anew = 'npm run roles -- grant administrator EMAIL|ID';

interface RoleChange {
  change: 'grant' | 'revoke';
  role: Role;
  /** An email address, or a user's id. */
  who: string;
  yes: boolean;
}

async function changeRole({ change, role, who, yes }: RoleChange, settings: DataSettings, terminal: Terminal): Promise<void> {
  await withToolCommands(settings, async (send) => {
    const { member, isDoubtful } = await findMember(send, who);
    terminal.say(describeMember(member));
    const question = change === 'grant' ? `Make this member ${role}?` : `Is this member to be no longer ${role}?`;
    const byId = `: npm run roles -- grant ${role} ${member.userId} --yes`;
    // Only a grant to the wrong person does harm.
    const named = { who, isDoubtful: isDoubtful && change === 'grant' };
    if (!(await isConfirmed(named, { question, byId, yes }, terminal))) return terminal.say('Nothing was changed.');
    const { changed } = await send('change-role', { userId: member.userId, role, change });
    const name = member.name ?? member.email;
    if (change === 'grant') terminal.say(changed ? `${name} is ${role} now.` : `${name} was ${role} already.`);
    else terminal.say(changed ? `${name} is no longer ${role}.` : `${name} was not ${role}.`);
    // The pages refuse this for the last one; the operator can always grant the role again.
    if (changed && change === 'revoke' && role === 'administrator') terminal.say(`If nobody else is, make somebody administrator: ${anew}`);
  });
}
