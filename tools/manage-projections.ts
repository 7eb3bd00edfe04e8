import { mostCounted } from '@potluck/events/ports/lag';
import { askData } from './ask-data.ts';
import { parseArguments } from './parse-arguments.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import { table } from './terminal.ts';
import type { ProjectionRow } from './tool-commands.ts';

/** `npm run projections`: how the read models are, and building one anew beside the one that is read. */
export const projectionsTool: Tool = {
  usage: 'npm run projections -- list\nnpm run projections -- rebuild NAME [--yes]',
  async run({ args, settings, terminal }) {
    const { words, flags } = parseArguments(args, ['yes']);
    const [what, name, ...more] = words;
    if (what === 'list' && name === undefined) {
      return terminal.say(await askData(settings, async (ask) => describe(await ask('projections-list', {}))));
    }
    if (what !== 'rebuild') throw new WrongUsage("Say 'list' or 'rebuild NAME'");
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
