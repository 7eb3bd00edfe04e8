/** A result of a contract rule for an adapter on an engine, from Vitest's report. */
export interface ContractRow {
  port: string;
  adapter: string;
  engine: string;
  rule: string;
  /** 'stand-in': passed, but not with the real engine, which may differ. */
  result: 'passed' | 'failed' | 'stand-in' | 'unsupported' | 'not run';
  /** Why it neither passed nor failed. */
  reason?: string;
}

/** The part of Vitest's JSON report that is used here. */
export interface VitestReport {
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[];
}
interface VitestTest {
  ancestorTitles: string[];
  title: string;
  status: string;
}

/** A contract suite is named 'port | adapter | engine and version'. */
const suiteName = /^(.+?) \| (.+?) \| (.+)$/;
const notRun = / ?\(not run: (.*)\)$/;
const unsupported = / ?\((unsupported by .*)\)$/;
const portFile = /[\\/]stores[\\/]src[\\/](ports|embedded|eventstoredb|mongodb|redis)[\\/]([^\\/]+)\.spec\.ts$/;

export function contractRows(report: VitestReport): ContractRow[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const [, folder = '', file = ''] = portFile.exec(name) ?? [];
    if (!file) return [];
    // Failures outside the rules are reported too: a suite that did not start, a missing engine.
    const beside = (rule: string): ContractRow => ({
      port: file.replaceAll('-', ' '),
      adapter: folder,
      engine: '',
      rule,
      result: 'failed',
    });
    if (assertionResults.length === 0 && status === 'failed') return [beside(message || 'the file is run')];
    return assertionResults.flatMap((test) => rowOf(test) ?? (test.status === 'failed' ? beside(test.title) : []));
  });
}

function rowOf({ ancestorTitles, title, status }: VitestTest): ContractRow | undefined {
  const depth = ancestorTitles.findIndex((ancestor) => suiteName.test(ancestor));
  const [, port, adapter, suite] = suiteName.exec(ancestorTitles[depth] ?? '') ?? [];
  if (!port || !adapter || !suite) return undefined;
  const engine = suite.replace(notRun, '');
  const rule = [...ancestorTitles.slice(depth + 1), title].join(': ').replace(notRun, '').replace(unsupported, '');
  const row = { port, adapter, engine, rule };
  if (status === 'passed') return { ...row, result: isStandIn(engine) ? 'stand-in' : 'passed' };
  const why = unsupported.exec(title)?.[1];
  if (why) return { ...row, result: 'unsupported', reason: why };
  const absent = notRun.exec(title)?.[1] ?? notRun.exec(suite)?.[1];
  if (absent && status !== 'failed') return { ...row, result: 'not run', reason: absent };
  return { ...row, result: 'failed' };
}

/** A line per row, grouped by port; then the number of each result, and the reasons of those that neither passed nor failed. */
export function contractTable(rows: readonly ContractRow[]): string {
  const suites = [...groups(rows, ({ port, adapter, engine }) => `${port} | ${adapter} | ${engine}`)].sort(([a], [b]) => (a < b ? -1 : 1));
  const widthOf = (column: 'adapter' | 'engine', title: string) => Math.max(title.length, ...rows.map((row) => row[column].length));
  const [adapters, engines] = [widthOf('adapter', 'adapter'), widthOf('engine', 'engine and version')];
  const line = (adapter: string, engine: string, rule: string, result: string) =>
    `${adapter.padEnd(adapters)} | ${engine.padEnd(engines)} | ${rule} | ${result}`;
  const lines = suites.flatMap(([, suite], i) => [
    ...(suite[0]?.port === suites[i - 1]?.[1][0]?.port ? [] : [suite[0]?.port ?? '']),
    ...suite.map(({ adapter, engine, rule, result }) => line(adapter, engine, rule, result)),
  ]);
  const reasons = rows.flatMap(({ result, reason }) => (reason ? [result === 'unsupported' ? reason : `not run: ${reason}`] : []));
  return [
    line('adapter', 'engine and version', 'rule', 'result'),
    ...lines,
    '',
    ...suites.map(([name, suite]) => `${name}: ${counts(suite)}`),
    ...(reasons.length > 0 ? ['', ...new Set(reasons)] : []),
  ].join('\n');
}

function groups<T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) found.set(nameOf(thing), [...(found.get(nameOf(thing)) ?? []), thing]);
  return found;
}

const results = ['passed', 'stand-in', 'failed', 'unsupported', 'not run'] as const;

function counts(rows: readonly ContractRow[]): string {
  return results
    .map((result) => [rows.filter((row) => row.result === result).length, result] as const)
    .filter(([count]) => count > 0)
    .map(([count, result]) => `${count} ${result}`)
    .join(', ');
}

/** All adapters, each with its engine, except EventStoreDB itself, which has no package. */
const needed = [
  ...['event store', 'read store', 'account store', 'media store', 'live bus'].map((port) => [port, 'embedded'] as const),
  ...['read store', 'account store', 'media store'].map((port) => [port, 'mongodb'] as const),
  ['live bus', 'redis'] as const,
  ['event store', 'eventstoredb'] as const,
];

/** Messages about adapters that were not tested although all engines should be installed. */
export function untried(rows: readonly ContractRow[]): string[] {
  const isTried = (port: string, adapter: string) =>
    rows.some((row) => row.port === port && row.adapter === adapter && (row.result === 'passed' || row.result === 'stand-in'));
  const absent = needed.filter(([port, adapter]) => !isTried(port, adapter)).map(([port, adapter]) => `${port} | ${adapter} was not tried`);
  const skipped = rows
    .filter(({ result, adapter, engine }) => result === 'not run' && (adapter !== 'eventstoredb' || isStandIn(engine)))
    .map(({ port, adapter, engine, reason }) => `${port} | ${adapter} | ${engine} was not run: ${reason}`);
  return [...absent, ...new Set(skipped)];
}

const isStandIn = (engine: string): boolean => /\bstand-in\b/.test(engine);
