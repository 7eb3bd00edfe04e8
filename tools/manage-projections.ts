import type { ProjectionRow, Retried } from '@potluck/host/tools-socket/tool-commands';
import { mostCounted } from '@potluck/stores/ports/lag';
import { askData } from './ask-data.ts';
import { parseArguments } from './parse-arguments.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import { type Terminal, table } from './terminal.ts';

/** `npm run projections`: lists, rebuilds, retries and skips for the read models. */
export const projectionsTool: Tool = {
  usage: [
    'npm run projections -- list',
    'npm run projections -- rebuild NAME [--yes]',
    'npm run projections -- retry NAME',
    'npm run projections -- skip NAME EVENT --reason TEXT [--yes]',
    'npm run projections -- unreadable',
  ].join('\n'),
  async run({ args, settings, terminal }) {
    const { words, flags, values } = parseArguments(args, ['yes'], ['reason']);
    const [what, name, ...more] = words;
    if (what === 'retry' && name && more.length === 0) {
      return askData(settings, async (ask) => sayHowItGoesOn(terminal, name, await ask('projections-retry', { name })));
    }
    if (what === 'skip') {
      const [eventId, ...tooMany] = more;
      const reason = values.reason?.trim();
      if (!name || !eventId || tooMany.length > 0) throw new WrongUsage('Say which projection shall pass over which event');
      if (!reason) throw new WrongUsage('Say why, with --reason TEXT');
      return askData(settings, async (ask) => {
        const question = `Shall every version of ${name} pass over event ${eventId}, now and whenever it is built anew?`;
        if (!flags.has('yes') && terminal.confirm && !(await terminal.confirm(question))) return terminal.say('Nothing was changed.');
        const { stream, type, ...retried } = await ask('projections-skip', { name, eventId, reason });
        terminal.say(`${name} passes over ${type} of ${stream}.`);
        sayHowItGoesOn(terminal, name, retried);
      });
    }
    if (what === 'unreadable' && name === undefined) {
      return askData(settings, async (ask) => {
        const { count, events } = await ask('projections-unreadable', {});
        if (count === 0) return terminal.say('Every event can be read.');
        const why = { 'no-key': 'no key', damaged: 'damaged' };
        const cells = events.map((row) => [row.eventId, row.stream, String(row.revision), row.type, row.person, why[row.why]]);
        terminal.say(table(['EVENT', 'STREAM', 'REVISION', 'TYPE', 'PERSON', ''], cells));
        terminal.say(`${count} events cannot be read${count > events.length ? `, of which the first ${events.length} are listed` : ''}.`);
      });
    }
    if (what === 'list' && name === undefined) {
      return terminal.say(await askData(settings, async (ask) => describe(await ask('projections-list', {}))));
    }
    if (what !== 'rebuild') throw new WrongUsage("Say 'list' or 'rebuild NAME', 'retry NAME', 'skip NAME EVENT' or 'unreadable'");
    if (!name || more.length > 0) throw new WrongUsage('Say which one projection to rebuild');
    await askData(settings, async (ask) => {
      const question = `Build ${name} anew from all events? Readers keep the old one until the new one is ready.`;
      if (!flags.has('yes') && terminal.confirm && !(await terminal.confirm(question))) return terminal.say('Nothing was changed.');
      const { version, events, seconds } = await ask('projections-rebuild', { name }, terminal.progress);
      const rate = events > 0 && seconds > 0 ? ` (${Math.round(events / seconds).toLocaleString('en-US')} a second)` : '';
      terminal.say(`${name} is rebuilt: version ${version}, ${events.toLocaleString('en-US')} events in ${seconds.toFixed(1)} s${rate}.`);
    });
  },
};

function sayHowItGoesOn(terminal: Pick<Terminal, 'say'>, name: string, { failure, rebuilding }: Retried): void {
  terminal.say(failure ? `${name} stopped again ${failure}` : `${name} goes on.`);
  if (rebuilding)
    terminal.say('What is read meanwhile was made by other code, or with an event that is passed over; it is built anew beside it.');
}

function describe(rows: ProjectionRow[]): string {
  const cells = rows.map(({ projection, version, current, state, position, behind, failure }) => [
    projection,
    String(version),
    current ? 'yes' : 'no',
    state,
    position,
    behind < mostCounted ? String(behind) : `${behind} or more`,
    failure ?? '',
  ]);
  return table(['PROJECTION', 'VERSION', 'READ', 'STATE', 'POSITION', 'BEHIND', ''], cells);
}
