import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import { expect, test } from 'vitest';
import { readServiceSettings, readSettings, settingNames } from './settings.ts';

test('without any setting it listens on 127.0.0.1:3000 and keeps its data in ./data', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: undefined, trustProxy: false, oidc: undefined });
  expect(settings.dataFolder).toBe(join(process.cwd(), 'data'));
  expect(settings.keptPictureDays).toBe(30);
  expect(settings.erasureDays).toBe(7);
  expect(settings.caseDays).toBe(180);
  expect(settings.limits).toEqual({
    off: false,
    commandsBurst: 300,
    imageBytes: 10 * 1024 * 1024,
    profileImageBytes: 5 * 1024 * 1024,
    videoBytes: 100 * 1024 * 1024,
    videoSeconds: 600,
  });
});

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined });
});

test('so does one with nothing but spaces: no days until an account is erased are not what was meant', () => {
  const blank = Object.fromEntries(settingNames.map((name) => [name, ' \r']));
  expect(readSettings(blank)).toEqual(readSettings({}));
  expect(() => readServiceSettings('pages', { PUBLIC_URL: ' ' })).toThrow('needs PUBLIC_URL');
});

test('each wrong setting is named', () => {
  expect(() => readSettings({ PORT: 'eighty', PUBLIC_URL: 'example.org' })).toThrow(/PORT: .*\n.*PUBLIC_URL: /);
});

test.each([
  ['PORT', ['eighty', '-1', '70000', '0x10', '1e3', '80.5'], 'must be a whole number from 0 to 65535'],
  ['METRICS_PORT', ['65536'], 'must be a whole number from 0 to 65535'],
  ['POTLUCK_IMAGE_MB', ['0', '0.0000001', '1e300', '10 MB', '10,5', 'Infinity'], 'must be a number from 0.01 to 10000'],
  ['POTLUCK_VIDEO_SECONDS', ['0.000000001', '100000'], 'must be a number from 1 to 86400'],
  ['POTLUCK_COMMANDS_BURST', ['0', '0.5', '1e21'], 'must be a whole number from 1 to 1000000'],
  ['POTLUCK_CASE_DAYS', ['0', '3651'], 'must be a number from 0.00001 to 3650'],
])('%s refuses %j, and names what it takes', (name, values, range) => {
  for (const value of values) expect(() => readSettings({ [name]: value })).toThrow(`${name}: ${range}`);
});

test.each([
  'https://example.org/potluck',
  'https://example.org/?a=b',
  'https://example.org/#top',
  'https://ann:secret@example.org',
  'ftp://example.org',
  'example.org',
])('PUBLIC_URL=%s is refused: pages, cookies and sign-in use only its host', (url) => {
  expect(() => readSettings({ PUBLIC_URL: url })).toThrow(
    'PUBLIC_URL: must be http:// or https:// and a host, such as https://potluck.example.org, without a path',
  );
});

test('PUBLIC_URL may end with a slash', () => {
  expect(readSettings({ PUBLIC_URL: 'https://Example.org/' }).publicUrl?.origin).toBe('https://example.org');
});

test('passwords are cheaper to guess only where no limits are, for tests', () => {
  expect(readSettings({}).passwordCost).toEqual({ log2N: 15, r: 8, p: 3 });
  expect(readSettings({ POTLUCK_PASSWORD_COST: '16' }).passwordCost.log2N).toBe(16);
  expect(readSettings({ POTLUCK_PASSWORD_COST: '10', POTLUCK_LIMITS: 'off' }).passwordCost.log2N).toBe(10);
  expect(() => readSettings({ POTLUCK_PASSWORD_COST: '14' })).toThrow('POTLUCK_PASSWORD_COST must be 15 or more');
  expect(() => readSettings({ POTLUCK_PASSWORD_COST: '19' })).toThrow('POTLUCK_PASSWORD_COST');
});

test('an issuer needs a client', () => {
  expect(() => readSettings({ OIDC_ISSUER: 'https://accounts.example.org' })).toThrow('OIDC_CLIENT_ID');
});

test('an engine is chosen by its URL; an unknown kind of URL is refused without showing it', () => {
  const engines = { EVENTSTORE_URL: 'esdb+discover://events', MONGODB_URL: 'mongodb://one,two/potluck', REDIS_URL: 'rediss://bus' };
  expect(readSettings(engines)).toMatchObject({
    eventStoreUrl: engines.EVENTSTORE_URL,
    mongodbUrl: engines.MONGODB_URL,
    redisUrl: 'rediss://bus',
  });
  expect(() => readSettings({ EVENTSTORE_URL: 'http://ann:secret@events' })).toThrow(
    /EVENTSTORE_URL: must begin with esdb:\/\/ or esdb\+discover:\/\/$/,
  );
  expect(() => readSettings({ MONGODB_URL: 'postgres://db' })).toThrow('MONGODB_URL: must begin with mongodb://');
  expect(() => readSettings({ MONGODB_URL: 'mongodb://db', REDIS_URL: 'localhost:6379' })).toThrow('REDIS_URL: must begin with redis://');
});

test('an EventStoreDB of an unknown version is refused by default', () => {
  expect(readSettings({}).eventStoreAnyVersion).toBe(false);
  expect(readSettings({ EVENTSTORE_ANY_VERSION: 'on' }).eventStoreAnyVersion).toBe(true);
});

test('a bus between processes needs shared read models', () => {
  expect(() => readSettings({ REDIS_URL: 'redis://bus' })).toThrow('REDIS_URL needs MONGODB_URL');
});

test('a separate service names each setting that it lacks', () => {
  expect(() => readServiceSettings('command-api', { PUBLIC_URL: 'https://example.org' })).toThrow(
    'The service command-api needs MONGODB_URL, REDIS_URL and QUERY_API_URL',
  );
  expect(() => readServiceSettings('pages', {})).toThrow('The service pages needs PUBLIC_URL');
  const engines = { MONGODB_URL: 'mongodb://db', REDIS_URL: 'redis://bus' };
  expect(readServiceSettings('projector', engines).publicUrl).toBeUndefined();
  const commands = readServiceSettings('command-api', {
    ...engines,
    PUBLIC_URL: 'https://example.org',
    QUERY_API_URL: 'http://10.0.0.1:3000, http://10.0.0.2:3000',
  });
  expect(commands.queryApiUrls).toEqual(['http://10.0.0.1:3000', 'http://10.0.0.2:3000']);
});

test('an unknown log level is refused, naming the levels', () => {
  expect(readSettings({}).logLevel).toBe('info');
  expect(readSettings({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  expect(() => readSettings({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL: .*"trace"\|"debug"\|"info"\|"warn"\|"error"\|"fatal"\|"silent"/);
});

test('metrics are not served by default, and on loopback if enabled', () => {
  expect(readSettings({}).metrics).toBeUndefined();
  expect(readSettings({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' });
});

test.each([
  [undefined, false],
  ['off', false],
  ['on', 1],
  ['1', 1],
  ['10.0.0.1', '10.0.0.1'],
])('TRUST_PROXY=%s is %s', (value, expected) => {
  expect(readSettings({ TRUST_PROXY: value }).trustProxy).toBe(expected);
});

test.each(['loopback', 'loopback, 10.0.0.0/8', '::1', 'fd00::/8', '10.0.0.0/255.0.0.0', '2'])(
  'TRUST_PROXY takes %s, as Express does',
  (value) => {
    const { trustProxy } = readSettings({ TRUST_PROXY: value });
    expect(() => express().set('trust proxy', trustProxy)).not.toThrow();
  },
);

test.each(['On', '-1', '1.5', 'proxy.example.org', '10.0.0.0/99', '10.0.0.1:80', '10.0.0.1,'])(
  'TRUST_PROXY=%s is refused by name, before any data is opened',
  (value) => {
    expect(() => readSettings({ TRUST_PROXY: value })).toThrow("TRUST_PROXY: must be 'on', 'off', the number of trusted proxies, or their");
  },
);

test('the README lists every setting', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('an account can be erased at once or up to 90 days after the request', () => {
  expect(readSettings({ POTLUCK_ERASURE_DAYS: '0' }).erasureDays).toBe(0);
  expect(readSettings({ POTLUCK_ERASURE_DAYS: '90' }).erasureDays).toBe(90);
  for (const wrong of ['-1', '91', 'soon']) expect(() => readSettings({ POTLUCK_ERASURE_DAYS: wrong })).toThrow('POTLUCK_ERASURE_DAYS');
});
