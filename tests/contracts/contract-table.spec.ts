import { describe, expect, test } from 'vitest';
import { type ContractRow, contractRows, contractTable, untried } from './contract-table.ts';

const file = (name: string, ...tests: [ancestors: string[], title: string, status: string][]) => ({
  name: `/somewhere/stores/src/${name}`,
  status: 'passed',
  assertionResults: tests.map(([ancestorTitles, title, status]) => ({ ancestorTitles, title, status })),
});
const rowsOf = (...testResults: ReturnType<typeof file>[]) => contractRows({ testResults });
const one = (suite: string, title: string, status: string, ...between: string[]): ContractRow | undefined =>
  rowsOf(file('mongodb/read-store.spec.ts', [[suite, ...between], title, status]))[0];

const mongodb = 'read store | mongodb | mongo-java-server 1.47';

test('a passed rule is a row', () =>
  expect(one(mongodb, 'a repeated batch changes nothing', 'passed')).toEqual({
    port: 'read store',
    adapter: 'mongodb',
    engine: 'mongo-java-server 1.47',
    rule: 'a repeated batch changes nothing',
    result: 'passed',
  }));
test('the names of nested suites belong to the rule', () =>
  expect(one(mongodb, 'keeps an earlier holder out', 'passed', 'fence')?.rule).toBe('fence: keeps an earlier holder out'));

test.each<[string, string, string, Partial<ContractRow>]>([
  [mongodb, 'fails', 'failed', { result: 'failed', rule: 'fails' }],
  ['event store | eventstoredb | stand-in', 'holds', 'passed', { result: 'stand-in', engine: 'stand-in' }],
  ['event store | eventstoredb | stand-in', 'fails', 'failed', { result: 'failed' }],
  [
    mongodb,
    'explains (unsupported by mongo-java-server: it has no explain)',
    'skipped',
    { result: 'unsupported', rule: 'explains', reason: 'unsupported by mongo-java-server: it has no explain' },
  ],
  [
    mongodb,
    'restarts (not run: a server of one’s own)',
    'skipped',
    { result: 'not run', rule: 'restarts', reason: 'a server of one’s own' },
  ],
  [
    'live bus | redis | redis (not run: no redis-server here: install it (Debian: apt install redis-server))',
    'tells everyone',
    'skipped',
    { result: 'not run', engine: 'redis', reason: 'no redis-server here: install it (Debian: apt install redis-server)' },
  ],
  // As after a failed set-up of the suite.
  [mongodb, 'holds', 'skipped', { result: 'failed' }],
])('%s: %s, %s', (suite, title, status, expected) => {
  expect(one(suite, title, status)).toMatchObject(expected);
});

test('a suite inside another that is not run is found', () =>
  expect(
    rowsOf(file('redis/live-bus.spec.ts', [['not run', 'live bus | redis | redis (not run: why)'], 'holds', 'skipped'])),
  ).toMatchObject([{ adapter: 'redis', result: 'not run', reason: 'why' }]));

describe('beside the rules', () => {
  test('a passed test is no row, and a failed one is', () =>
    expect(rowsOf(file('redis/live-bus.spec.ts', [[], 'redis is there', 'failed'], [['others'], 'holds', 'passed']))).toEqual([
      { port: 'live bus', adapter: 'redis', engine: '', rule: 'redis is there', result: 'failed' },
    ]));
  test('a file that could not be run is a failure', () =>
    expect(rowsOf({ ...file('redis/live-bus.spec.ts'), status: 'failed' })).toMatchObject([{ adapter: 'redis', result: 'failed' }]));
  test('other specs are left out', () =>
    expect(
      contractRows({
        testResults: [
          {
            ...file('x'),
            name: '/somewhere/tools/x.spec.ts',
            assertionResults: [{ ancestorTitles: [mongodb], title: 'a', status: 'passed' }],
          },
        ],
      }),
    ).toEqual([]));
});

const row = (port: string, adapter: string, result: ContractRow['result'], reason?: string): ContractRow => ({
  port,
  adapter,
  engine: `${adapter} 1`,
  rule: 'holds',
  result,
  ...(reason && { reason }),
});

test('the table has a line for each row under its port, counts, and the reasons', () => {
  const rows = [
    row('read store', 'mongodb', 'passed'),
    row('read store', 'mongodb', 'unsupported', 'unsupported by it: why'),
    row('live bus', 'redis', 'not run', 'none here'),
  ];
  expect(contractTable(rows)).toBe(`adapter | engine and version | rule | result
live bus
redis   | redis 1            | holds | not run
read store
mongodb | mongodb 1          | holds | passed
mongodb | mongodb 1          | holds | unsupported

live bus | redis | redis 1: 1 not run
read store | mongodb | mongodb 1: 1 passed, 1 unsupported

unsupported by it: why
not run: none here`);
});

test('if all engines are required, an untested adapter is named', () => {
  const all = [
    ...['event store', 'read store', 'account store', 'media store', 'live bus'].map((port) => row(port, 'embedded', 'passed')),
    ...['read store', 'account store', 'media store'].map((port) => row(port, 'mongodb', 'passed')),
    row('live bus', 'redis', 'passed'),
    row('event store', 'eventstoredb', 'stand-in'),
    // The real one may be missing.
    row('event store', 'eventstoredb', 'not run', 'none here'),
  ];
  expect(untried(all)).toEqual([]);
  expect(untried(all.filter(({ adapter }) => adapter !== 'redis'))).toEqual(['live bus | redis was not tried']);
  expect(untried(all.map((each) => (each.result === 'stand-in' ? { ...each, result: 'not run' as const } : each)))).toEqual([
    'event store | eventstoredb was not tried',
  ]);
  expect(untried([...all, ...['a', 'b'].map((rule) => ({ ...row('live bus', 'redis', 'not run', 'none here'), rule }))])).toEqual([
    'live bus | redis | redis 1 was not run: none here',
  ]);
});
