import type { Hold } from '@potluck/events';
import { describeMember, findMember, isConfirmed } from './named-member.ts';
import { parseArguments } from './parse-arguments.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import type { Terminal } from './terminal.ts';
import { type DataSettings, withToolCommands } from './with-tool-commands.ts';

/** `npm run holds`: postpones the erasure of a member's account, after confirming the member. */
export const holdsTool: Tool = {
  usage: [
    'npm run holds -- show EMAIL|ID     shows the hold on a member’s account',
    'npm run holds -- place EMAIL|ID --basis CODE [--until YYYY-MM-DD] [--yes]',
    '                                   to the end of that day in UTC, or until it is lifted; replaces an earlier hold',
    'npm run holds -- lift EMAIL|ID [--yes]',
  ].join('\n'),
  async run({ args, settings, terminal }) {
    const { words, flags, values } = parseArguments(args, ['yes'], ['basis', 'until']);
    const [change, who] = words;
    if (change !== 'show' && change !== 'place' && change !== 'lift') throw new WrongUsage("Say 'show', 'place' or 'lift' first");
    if (!who || words.length > 2) throw new WrongUsage('Say whose account it is: one email address, or the id of a member');
    if (change !== 'place' && (values.basis ?? values.until) !== undefined) {
      throw new WrongUsage(`'${change}' takes neither --basis nor --until`);
    }
    const hold = change === 'place' ? { basis: basisOf(values.basis), until: endOf(values.until) } : undefined;
    await changeHold({ change, who, hold, yes: flags.has('yes') }, settings, terminal);
  },
};

interface HoldChange {
  change: 'show' | 'place' | 'lift';
  /** An email address, or a user's id. */
  who: string;
  /** The one to place. */
  hold: Hold | undefined;
  yes: boolean;
}

async function changeHold({ change, who, hold, yes }: HoldChange, settings: DataSettings, terminal: Terminal): Promise<void> {
  await withToolCommands(settings, async (send) => {
    const named = await findMember(send, who);
    const { member } = named;
    const { userId } = member;
    terminal.say(`${describeMember(member)}\nHold    ${member.hold ? holdText(member.hold) : '(none)'}`);
    if (change === 'show') return;
    const placing = member.hold ? 'Replace the hold on this account?' : 'Put this account on hold?';
    const question = hold ? placing : 'Lift the hold on this account?';
    // With another person's account on hold, the one that is meant would be erased.
    if (!(await isConfirmed(named, { question, byId: `, ${userId}, with --yes`, yes }, terminal)))
      return terminal.say('Nothing was changed.');
    const { changed } = await (hold ? send('holds-place', { userId, ...hold }) : send('holds-lift', { userId }));
    const account = `The account of ${member.name ?? member.email}`;
    if (hold) terminal.say(changed ? `${account} is on hold: ${holdText(hold)}.` : `${account} was on hold like this already.`);
    else terminal.say(changed ? `${account} is no longer on hold.` : `${account} was not on hold.`);
  });
}

function basisOf(basis: string | undefined): string {
  if (!basis) throw new WrongUsage("Say why with '--basis': a code, such as 'court' or the number of a case");
  return basis;
}

/** The last moment of the day in UTC. */
function endOf(day: string | undefined): string | null {
  if (day === undefined) return null;
  const end = new Date(`${day}T23:59:59.999Z`);
  // JavaScript takes February 30 for a day in March.
  if (Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== day) throw new WrongUsage(`'${day}' is no date like 2027-01-31`);
  return end.toISOString();
}

/** `court, until January 31, 2027 at 11:59 PM UTC` */
function holdText({ basis, until }: Hold): string {
  if (until === null) return `${basis}, until it is lifted`;
  return `${basis}, until ${new Date(until).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
