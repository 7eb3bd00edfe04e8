import { type FormFilter, filterProblem, leftOutWhen } from './question-filter.ts';

/** A question asked with a form instead of code. Days, weeks and months are in UTC. */
export interface FormQuestion extends FormFilter {
  /** The types that are counted; for a median, the time is from the first of these to the first of `until` after it. */
  types: readonly string[];
  /** The types that end the measured time; empty for a count. */
  until: readonly string[];
  /** What the first and the last event have in common: their stream, or a field's name. */
  pairedBy: string;
  /** `day`, `week`, `month`, `weekday`, `type`, `actor`, or a field's name. */
  by: string;
}

const fixed: Record<string, string> = {
  day: 'at.slice(0, 10)',
  week: 'mondayOf(at)',
  month: 'at.slice(0, 7)',
  weekday: 'weekdays[(new Date(at).getUTCDay() + 6) % 7] as string',
  type: 'type',
  actor: 'actor',
};
const isField = (by: string): boolean => !Object.hasOwn(fixed, by);
const isName = /^[a-z]\w{0,40}$/i;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Why the question cannot be asked, as a message for the form; undefined if it can. */
export function questionProblem(question: FormQuestion): string | undefined {
  const { types, until, pairedBy, by, field } = question;
  if (types.length === 0) return 'Choose an event type';
  if (until.some((type) => types.includes(type))) return 'The beginning and the end must be different event types';
  if (![...types, ...until, by, field || 'a', pairedBy].every((name) => isName.test(name))) return 'A name in this address is not known';
  return filterProblem(question);
}

const list = (values: readonly string[]): string => `[${values.map((value) => `'${value}'`).join(', ')}]`;
const fieldOf = (name: string): string => `String((data as Record<string, unknown>).${name} ?? 'none')`;

/** The question as a file for the shell; a browser runs it too, once the types are stripped. Throws the message of `whyNot`. */
export function questionFile(question: FormQuestion): string {
  const why = questionProblem(question);
  if (why) throw new Error(why);
  return question.until.length > 0 ? medianFile(question) : countFile(question);
}

/** Lines of a file; empty parts are left out. */
const lines = (...parts: (string | false)[]): string => `${parts.filter((part) => part !== false).join('\n')}\n`;

function parts(question: FormQuestion) {
  const { types, until, by } = question;
  const group = isField(by) ? fieldOf(by) : fixed[by];
  const leftOut = leftOutWhen(question);
  const uses = ['defineQuestion', ...(until.length > 0 ? ['median'] : []), ...(by === 'week' ? ['mondayOf'] : [])];
  return {
    by,
    group,
    head: `import { ${uses.join(', ')} } from '@potluck/projector/question';`,
    weekdays: by === 'weekday' && `const weekdays = ${list(weekdays)};`,
    takes: `  takes: ${list([...types, ...until])},`,
    filter: leftOut === undefined ? '' : `${leftOut} ? [] : `,
  };
}

function countFile(question: FormQuestion): string {
  const { by, group, head, weekdays, takes, filter } = parts(question);
  const order = weekdays
    ? `weekdays.indexOf(a.${by}) - weekdays.indexOf(b.${by})`
    : isField(by)
      ? `a.${by}.localeCompare(b.${by}, 'en', { numeric: true })`
      : `(a.${by} < b.${by} ? -1 : 1)`;
  return lines(
    head,
    '',
    weekdays,
    `/** How many ${question.types.join(' and ')} events there are, by ${by}. */`,
    'export default defineQuestion({',
    `  name: 'count',`,
    takes,
    `  keys: ({ ${used(`${group} ${filter}`)} }) => ${filter}[${group}],`,
    `  evolve: (known: { ${by}: string; events: number } | undefined, _, group) => ({ ${by}: group, events: (known?.events ?? 0) + 1 }),`,
    `  rows: (all) => [...all].sort((a, b) => ${order}),`,
    `  chart: { kind: 'bars', x: '${by}', y: ['events'] },`,
    '});',
  );
}

function medianFile(question: FormQuestion): string {
  const { by, group, head, weekdays, takes, filter } = parts(question);
  const { types, until, pairedBy } = question;
  const ofField = isField(by) ? `(a, b) => a.localeCompare(b, 'en', { numeric: true })` : '';
  const sorted = weekdays ? '(a, b) => weekdays.indexOf(a) - weekdays.indexOf(b)' : ofField;
  const pair = pairedBy === 'stream' ? 'stream' : fieldOf(pairedBy);
  return lines(
    head,
    '',
    weekdays,
    'interface Wait {',
    '  group: string;',
    '  from: string;',
    '  until: string | null;',
    '}',
    '',
    `const begins = ${list(types)};`,
    'const hours = ({ from, until }: Wait) => (Date.parse(until ?? from) - Date.parse(from)) / 3_600_000;',
    '',
    `/** The median time from ${types.join(' or ')} to the first ${until.join(' or ')} after it, with the same ${pairedBy}, by ${by} of the beginning. */`,
    'export default defineQuestion({',
    `  name: 'median',`,
    takes,
    `  keys: ({ ${used(`${pair} ${filter} type`)} }) => ${filter === '' ? '' : `begins.includes(type) && ${filter}`}[${pair}],`,
    `  evolve(wait: Wait | undefined, { ${used(`${group} type at`)} }) {`,
    `    if (begins.includes(type)) return wait ?? { group: ${group}, from: at, until: null };`,
    '    return wait && { ...wait, until: wait.until ?? at };',
    '  },',
    '  rows(waits) {',
    `    const groups = [...new Set(waits.map(({ group }) => group))].sort(${sorted});`,
    '    return groups.map((group) => {',
    '      const all = waits.filter((wait) => wait.group === group);',
    '      const ended = all.filter(({ until }) => until !== null);',
    '      const middle = median(ended.map(hours));',
    `      return { ${by}: group, begun: all.length, waiting: all.length - ended.length, medianHours: middle && Math.round(10 * middle) / 10 };`,
    '    });',
    '  },',
    `  chart: { kind: 'bars', x: '${by}', y: ['medianHours'] },`,
    '});',
  );
}

/** A destructuring pattern with the event's properties that an expression uses. */
function used(expression: string): string {
  // What somebody typed is no part of the code.
  const code = expression.replace(/"(?:[^"\\]|\\.)*"/g, '');
  const has = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
  const metadata = ['actor', 'at'].filter(has);
  return [...['stream', 'type', 'data'].filter(has), ...(metadata.length > 0 ? [`metadata: { ${metadata.join(', ')} }`] : [])].join(', ');
}
