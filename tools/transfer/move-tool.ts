import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { parseArguments } from '../parse-arguments.ts';
import { type Tool, WrongUsage } from '../run-tool.ts';
import type { Terminal } from '../terminal.ts';
import { type Move, mirror } from './mirror.ts';
import { accountRows } from './move-accounts.ts';
import { folderAddress, type MoveAddress, type MoveStores, moveAddress, withBothStores } from './move-address.ts';
import { withMediaFiles } from './move-media.ts';

/** `npm run move`: moves accounts or media between stores. */
export const moveTool: Tool = {
  usage: [
    'npm run move -- accounts [--from URL] [--to URL]    keys, sessions, accounts and secrets',
    'npm run move -- media [--from URL] [--to URL]       pictures and films',
    '',
    'URL is mongodb://… or file:/a/data/folder; one of the two may be left out, and is what the settings name.',
    'While Potluck runs on the source it copies what is there; run it again once it is stopped, for what changed since.',
  ].join('\n'),
  async run({ args, settings, terminal, folder }) {
    const { words, values } = parseArguments(args, [], ['to', 'from']);
    const [what = '', ...more] = words;
    const moving = Object.hasOwn(moves, what) ? moves[what as keyof typeof moves] : undefined;
    if (!moving || more.length > 0) throw new WrongUsage("Say 'accounts' or 'media'");
    if (!values.to && !values.from) throw new WrongUsage('Say where to: --to mongodb://…');
    const [from, to] = (['from', 'to'] as const).map((option) => {
      const url = values[option] ?? settings.mongodbUrl;
      return url ? moveAddress(option, url, folder) : folderAddress(settings.dataFolder);
    }) as [MoveAddress, MoveAddress];
    if (from.name === to.name) throw new WrongUsage(`${to.name} is where the ${what} are already`);
    await withBothStores(from, to, async (source, target, isLast) => {
      const move: Move = { what, from: source.name, to: target.name, accounts: target.accounts, isLast };
      const done = await moving(source, target, move, terminal);
      terminal.say(
        isLast
          ? `${target.name} has all ${done} of ${source.name}, each compared.`
          : `${done} of ${source.name} are in ${target.name}. Potluck goes on there: stop it, and run this again for what changed meanwhile.`,
      );
    }).catch((error) => {
      throw error instanceof Unavailable ? new ToolRefused(`${error.message}. Run this again, it goes on where it stopped.`) : error;
    });
  },
};

type Moving = (source: MoveStores, target: MoveStores, move: Move, terminal: Terminal) => Promise<string>;

const moves = {
  async accounts(source, target, move, terminal) {
    return `${number(await mirror(move, accountRows(source.accounts, target.accounts), terminal))} rows`;
  },
  media: (source, target, move, terminal) =>
    withMediaFiles(source.media, target.media, async (files) => `${number(await mirror(move, files, terminal))} files`),
} satisfies Record<string, Moving>;

const number = (count: number) => count.toLocaleString('en-US');
