import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { collectLog, logLinesOf } from './log.fixture.ts';
import { log, setLogLevel } from './log.ts';
import { readable, redacted } from './log-line.ts';

afterEach(() => {
  vi.restoreAllMocks();
  setLogLevel('info');
});

test('a line is JSON with time, level, message and fields', () => {
  const { lines } = collectLog();
  log.error({ projection: 'likes', position: '12', err: new TypeError('no such field') }, 'projection stopped');
  expect(lines).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'error',
      pid: process.pid,
      projection: 'likes',
      position: '12',
      err: { type: 'TypeError', message: 'no such field', stack: expect.stringMatching(/^at /) },
      msg: 'projection stopped',
    },
  ]);
});

test('nothing below the level is written', () => {
  const { messages } = collectLog();
  log.debug('hidden');
  setLogLevel('error');
  log.warn('hidden as well');
  log.error('shown');
  setLogLevel('silent');
  log.fatal('hidden too');
  expect(messages()).toEqual(['shown']);
});

const ours = 'hunter2-secret';
test.each<[string, object]>([
  ['a cookie of a request', { headers: { cookie: `sid=${ours}`, accept: '*/*' } }],
  ['a cookie of an answer', { response: { headers: { 'set-cookie': [`sid=${ours}`] } } }],
  ['an authorization', { request: { headers: { authorization: `Bearer ${ours}` } } }],
  ['a password', { form: { password: ours } }],
  ['the password of a connection string', { err: new Error(`cannot reach mongodb://potluck:${ours}@db.example.org:27017/potluck`) }],
  ['one with an @ in it', { url: `redis://:x@${ours}@bus:6379` }],
  ['a header in the text of an error', { err: new Error(`refused: Authorization: Bearer ${ours}`) }],
  ['a token in JSON', { err: new Error(`answered {"refresh_token": "${ours}", "expires_in": 60}`) }],
  ['a token in JSON within JSON', { err: new Error(JSON.stringify(JSON.stringify({ access_token: ours }))) }],
  ['a JSON Web Token', { err: new Error(`not signed: eyJhbGciOiJub25lIn0.${ours}.c2ln`) }],
  ['a code of a sign-in', { url: `/api/callback?code=${ours}&session=1` }],
  ['the cause of a cause', { err: new Error('away', { cause: new Error('deeper', { cause: `esdb://admin:${ours}@events` }) }) }],
  [
    'what else an error carries',
    { err: Object.assign(new Error('not written'), { document: { email: ours }, headers: { cookie: ours } }) },
  ],
])('%s is not written', (_, fields) => {
  const { lines } = collectLog();
  log.error(fields, 'request failed');
  expect(JSON.stringify(lines)).not.toContain(ours);
  expect(lines[0]?.msg).toBe('request failed');
});

test.each([
  new Error('E11000 duplicate key error collection: potluck.accounts index: _id_ dup key: { name: "Ana Silva" }'),
  new Error('no account of ana.silva@mail.example.org'),
  jsonError('{ Ana Silva wrote a letter'),
  jsonError(`Ana Silva wrote a letter${' '.repeat(60)}`),
  jsonError(`{"text":"${'.'.repeat(60)}" Ana Silva wrote a letter${' '.repeat(60)}`),
])("personal data in an error's message is not written: %s", (err) => {
  const { lines } = collectLog();
  log.error({ err }, 'request failed');
  expect(JSON.stringify(lines)).not.toMatch(/ana|silva|letter/i);
});
function jsonError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

test('a long line is redacted at once, also one that looks like many tokens', () => {
  const began = performance.now();
  redacted('eyJ-'.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('a long error is shortened', () => {
  const { lines } = collectLog();
  log.error({ err: new Error('x'.repeat(1_000_000)) }, 'request failed');
  expect(JSON.stringify(lines).length).toBeLessThan(10_000);
});

test('a thrown value that is no Error is logged as text', () => {
  const { lines } = collectLog();
  for (const err of ['just words', undefined, null, { a: 1 }]) log.error({ err }, 'request failed');
  expect(lines.map(({ err }) => err?.message)).toEqual(['just words', undefined, 'null', '[object Object]']);
});

test('on a terminal a line is readable, without control characters', () => {
  const { lines } = collectLog();
  log.error({ projection: 'likes', path: 'a\x1b[2Jb\x07c', err: new Error('broken') }, 'projection stopped');
  const text = readable(JSON.stringify(lines[0]));
  expect(text).toMatch(/^\d\d:\d\d:\d\d\.\d{3} .*ERROR.* projection stopped projection=likes path=a\[2Jbc\n {4}Error: broken\n {4}at /);
});

test('on a terminal an error has its code and its causes', () => {
  const { lines } = collectLog();
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:443'), { code: 'ECONNREFUSED' });
  log.error(
    { err: new Error('the issuer cannot be reached', { cause: new TypeError('fetch failed', { cause: refused }) }) },
    'sign-in failed',
  );
  const text = readable(JSON.stringify(lines[0])).replace(/\n +at .*/g, '');
  expect(text.slice(text.indexOf('\n'))).toBe(
    '\n    Error: the issuer cannot be reached\n    cause: TypeError: fetch failed\n    cause: Error: connect ECONNREFUSED 10.0.0.7:443 (ECONNREFUSED)\n',
  );
});

test('a thread logs to the same output, at the level of the process', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'logging-process.fixture.ts')], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(logLinesOf(stderr).map(({ level, msg }) => [level, msg])).toEqual([
    ['warn', 'of the process'],
    ['warn', 'of a thread'],
  ]);
});

test.runIf(process.platform === 'linux')('a full disk of the log does not end the process', () => {
  const program = `${process.execPath} --import tsx ${join(import.meta.dirname, 'logging-process.fixture.ts')} 2>/dev/full`;
  const { stdout, status } = spawnSync('sh', ['-c', `${program}; echo ended with $?`], { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['ended with 0\n', 0]);
});
