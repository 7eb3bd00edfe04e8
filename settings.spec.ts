import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from './settings.ts';

test('without any setting it listens on 127.0.0.1:3000 and keeps its data in ./data', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: undefined, trustProxy: false, oidc: undefined });
  expect(settings.dataFolder).toBe(join(process.cwd(), 'data'));
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

test('each wrong setting is named', () => {
  expect(() => readSettings({ PORT: 'eighty', PUBLIC_URL: 'example.org' })).toThrow(/PORT: .*\n.*PUBLIC_URL: /);
});

test('an issuer needs a client', () => {
  expect(() => readSettings({ OIDC_ISSUER: 'https://accounts.example.org' })).toThrow('OIDC_CLIENT_ID');
});

test.each([
  [undefined, false],
  ['off', false],
  ['on', true],
  ['1', 1],
  ['10.0.0.1', '10.0.0.1'],
])('TRUST_PROXY=%s is %s', (value, expected) => {
  expect(readSettings({ TRUST_PROXY: value }).trustProxy).toBe(expected);
});

test('the README lists every setting', () => {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
