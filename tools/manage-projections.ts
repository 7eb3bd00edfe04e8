import type { ProjectionRow, Retried } from '@potluck/host/tools-socket/tool-commands';
import { mostCounted } from '@potluck/stores/ports/lag';
import { builtBeside, describeComparison } from './compare-projections.ts';
import { parseArguments } from './parse-arguments.ts';
import { type Tool, WrongUsage } from './run-tool.ts';
import { type Terminal, table } from './terminal.ts';
import { withToolCommands } from './with-tool-commands.ts';

/** `npm run projections`: lists, rebuilds, retries and skips for the read models. */
export const projectionsTool: Tool = {
  usage: [
    'npm run projections -- list',
    'npm run projections -- rebuild NAME [--yes]',
    'npm run projections -- pause|resume|cancel NAME',
    'npm run projections -- compare NAME [VERSION VERSION]',
    'npm run projections -- switch NAME VERSION',
    'npm run projections -- drop NAME VERSION',
    'npm run projections -- retry NAME',
    'npm run projections -- skip NAME EVENT --reason TEXT [--yes]',
    'npm run projections -- unskip NAME EVENT --reason TEXT',
    'npm run projections -- unreadable',
    'npm run projections -- run FILE [--until DAY] [--format table|csv|ndjson|parquet] [--out FILE]',
  ].join('\n'),
  async run({ args, settings, terminal, folder }) {
    const { words, flags, values } = parseArguments(args, ['yes'], ['reason', 'until', 'format', 'out']);
    const [what, name, ...more] = words;
    if (what === 'run') {
      if (!name || more.length > 0) throw new WrongUsage('Say which one file has the question');
      const { until, format, out } = values;
      // Loaded only here, because of esbuild.
      const { answerQuestion } = await import('./run-question.ts');
      return answerQuestion(terminal, { file: name, until, format, out, settings, folder });
    }
    if (what === 'retry' && name && more.length === 0) {
      return withToolCommands(settings, async (send) => sayHowItGoesOn(terminal, name, await send('projections-retry', { name })));
    }
    if ((what === 'pause' || what === 'cancel') && name && more.length === 0) {
      return withToolCommands(settings, async (send) => {
        await send('projections-order', { name, order: { order: what } });
        terminal.say(
          what === 'pause' ? `The rebuild of ${name} pauses.` : `The rebuild of ${name} is cancelled, and what it had built is gone.`,
        );
      });
    }
    if (what === 'compare') {
      if (!name || (more.length !== 0 && more.length !== 2) || !more.every(isVersion))
        throw new WrongUsage('Say which projection, or two of its versions');
      return withToolCommands(settings, async (send) => {
        const [left, right] = more.length === 2 ? more.map(Number) : await builtBeside(name, send, terminal);
        const compared = await send('projections-compare', { name, left: left as number, right: right as number }, terminal.progress);
        terminal.say(describeComparison(name, [left as number, right as number], compared));
      });
    }
    if (what === 'switch' || what === 'drop') {
      const [version, ...tooMany] = more;
      if (!name || !isVersion(version ?? '') || tooMany.length > 0) throw new WrongUsage('Say which version of which projection');
      return withToolCommands(settings, async (send) => {
        await send('projections-order', { name, order: { order: what, version: Number(version) } });
        terminal.say(what === 'switch' ? `Readers get version ${version} of ${name}.` : `Version ${version} of ${name} is deleted.`);
      });
    }
    if (what === 'skip' || what === 'unskip') {
      const [eventId, ...tooMany] = more;
      const reason = values.reason?.trim();
      if (!name || !eventId || tooMany.length > 0) throw new WrongUsage('Say which projection shall pass over which event');
      if (!reason) throw new WrongUsage('Say why, with --reason TEXT');
      if (what === 'unskip') {
        return withToolCommands(settings, async (send) => {
          const retried = await send('projections-order', { name, order: { order: 'withdraw-skip', eventId, reason } });
          terminal.say(`${name} folds event ${eventId} again.`);
          sayHowItGoesOn(terminal, name, retried);
        });
      }
      return withToolCommands(settings, async (send) => {
        const question = `Shall every version of ${name} pass over event ${eventId}, now and whenever it is built anew?`;
        if (!flags.has('yes') && terminal.confirm && !(await terminal.confirm(question))) return terminal.say('Nothing was changed.');
        const { stream, type, ...retried } = await send('projections-skip', { name, eventId, reason });
        terminal.say(`${name} passes over ${type} of ${stream}.`);
        sayHowItGoesOn(terminal, name, retried);
      });
    }
    if (what === 'unreadable' && name === undefined) {
      return withToolCommands(settings, async (send) => {
        const { count, events } = await send('projections-unreadable', {});
        if (count === 0) return terminal.say('Every event can be read.');
        const why = { 'no-key': 'no key', damaged: 'damaged' };
        const cells = events.map((row) => [row.eventId, row.stream, String(row.revision), row.type, row.person, why[row.why]]);
        terminal.say(table(['EVENT', 'STREAM', 'REVISION', 'TYPE', 'PERSON', ''], cells));
        terminal.say(`${count} events cannot be read${count > events.length ? `, of which the first ${events.length} are listed` : ''}.`);
      });
    }
    if (what === 'list' && name === undefined) {
      return terminal.say(await withToolCommands(settings, async (send) => describe(await send('projections-list', {}))));
    }
    if (what !== 'rebuild' && what !== 'resume') {
      throw new WrongUsage(
        "Say 'list' or 'rebuild NAME', 'pause NAME', 'resume NAME', 'cancel NAME', 'compare NAME', 'switch NAME VERSION', 'drop NAME VERSION', 'retry NAME', 'skip NAME EVENT', 'unskip NAME EVENT', 'unreadable' or 'run FILE'",
      );
    }
    if (!name || more.length > 0) throw new WrongUsage('Say which one projection to rebuild');
    await withToolCommands(settings, async (send) => {
      const question = `Build ${name} anew from all events? Readers keep the old one until the new one is ready.`;
      const mustConfirm = what === 'rebuild' && !flags.has('yes');
      if (mustConfirm && terminal.confirm && !(await terminal.confirm(question))) return terminal.say('Nothing was changed.');
      const result = await send('projections-rebuild', { name, order: what }, terminal.progress);
      if ('paused' in result)
        return terminal.say(`The rebuild of ${name} is paused. It goes on with: npm run projections -- resume ${name}`);
      const { version, events, seconds } = result;
      const rate = events > 0 && seconds > 0 ? ` (${Math.round(events / seconds).toLocaleString('en-US')} a second)` : '';
      terminal.say(`${name} is rebuilt: version ${version}, ${events.toLocaleString('en-US')} events in ${seconds.toFixed(1)} s${rate}.`);
    });
  },
};

const isVersion = (word: string): boolean => /^[1-9]\d{0,8}$/.test(word);

function sayHowItGoesOn(terminal: Pick<Terminal, 'say'>, name: string, { failure, rebuilding }: Retried): void {
  terminal.say(failure ? `${name} stopped again ${failure}` : `${name} goes on.`);
  if (rebuilding)
    terminal.say('What is read meanwhile was made by other code, or with an event that is passed over; it is built anew beside it.');
}

const counted = (count: number): string => (count < mostCounted ? String(count) : `${count} or more`);

function describe(rows: ProjectionRow[]): string {
  const cells = rows.map(({ projection, version, current, state, position, behind, seconds = '', perSecond = '', documents, failure }) => [
    projection,
    String(version),
    current ? 'yes' : 'no',
    state,
    position,
    counted(behind),
    String(seconds),
    String(perSecond),
    documents === undefined ? '' : counted(documents),
    failure ?? '',
  ]);
  return table(['PROJECTION', 'VERSION', 'READ', 'STATE', 'POSITION', 'BEHIND', 'SECONDS', 'EVENTS/S', 'DOCUMENTS', ''], cells);
}
