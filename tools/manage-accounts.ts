import type { SendCommand } from '@potluck/host/tools-socket/tool-commands';
import { parseArguments } from './parse-arguments.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import { table } from './terminal.ts';
import { withToolCommands } from './with-tool-commands.ts';

/** `npm run accounts`: the accounts of the built-in issuer. */
export const accountsTool: Tool = {
  usage: [
    'npm run accounts -- list',
    'npm run accounts -- add EMAIL      prints a link where the new member chooses a password',
    'npm run accounts -- reset EMAIL    prints one for a member who forgot it',
    'npm run accounts -- open-registration | close-registration',
  ].join('\n'),
  async run({ args, settings, terminal }) {
    const [what = '', email, ...more] = parseArguments(args).words;
    const action = Object.hasOwn(actions, what) ? actions[what as keyof typeof actions] : undefined;
    if (!action) throw new WrongUsage(what ? `'${what}' is not something that can be done with accounts` : 'Say what to do');
    if (more.length > 0 || (email !== undefined) !== takesEmail.has(what)) {
      throw new WrongUsage(takesEmail.has(what) ? `Say for whom: ${what} EMAIL` : `'${what}' takes nothing else`);
    }
    terminal.say(await withToolCommands(settings, (send) => action(send, email ?? '')));
  },
};

const takesEmail = new Set(['add', 'reset']);
const linkText = (link: string) => `${link}\n\nThis link works once, within 24 hours: whoever opens it chooses the password.`;

const actions = {
  async list(send: SendCommand): Promise<string> {
    const { registrationOpen, accounts } = await send('accounts-list', {});
    const rows = accounts.map(({ email, name, createdAt, hasPassword }) => [
      email,
      name ?? '',
      createdAt.slice(0, 10),
      hasPassword ? '' : 'no password yet',
    ]);
    const registration = `Registration is ${registrationOpen ? 'open: anyone can create an account' : 'closed'}.`;
    return accounts.length === 0
      ? `There are no accounts yet. ${registration}`
      : `${table(['EMAIL', 'NAME', 'CREATED', ''], rows)}\n\n${registration}`;
  },
  add: async (send: SendCommand, email: string) => linkText((await send('accounts-add', { email })).link),
  reset: async (send: SendCommand, email: string) => linkText((await send('accounts-reset', { email })).link),
  async 'open-registration'(send: SendCommand) {
    await send('accounts-registration', { open: true });
    return 'Registration is open: anyone can create an account.';
  },
  async 'close-registration'(send: SendCommand) {
    await send('accounts-registration', { open: false });
    return "Registration is closed: new accounts come from 'npm run accounts -- add EMAIL' only.";
  },
};
