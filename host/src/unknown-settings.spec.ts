import { collectLog } from '@potluck/stores/log.fixture';
import { expect, test } from 'vitest';
import { notReady } from './plain-answers.ts';
import { readSettings, settingNames } from './settings.ts';
import { startService } from './start-service.ts';
import { unknownSettings } from './unknown-settings.ts';

test.each([
  ['POTLUCK_KEPT_PICTURE_DAYS', 'POTLUCK_KEPT_PICTURES_DAYS'],
  ['potluck_data', 'POTLUCK_DATA'],
  ['MONGO_URL', 'MONGODB_URL'],
  ['MONGODBURL', 'MONGODB_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['POTLUCK_COLOUR', undefined],
])('%s is named, with %s', (name, similar) => {
  expect(unknownSettings([name], settingNames)).toEqual([{ name, similar }]);
});

test('settings, and variables of the system and of other programs, are not', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'PWD',
    'OLDPWD',
    'NODE_ENV',
    'NODE_OPTIONS',
    'LOGNAME',
    'SHELL',
    'REDIS_PORT',
    'POSTGRES_PASSWORD',
    'TERM',
    'LANG',
  ];
  expect(unknownSettings([...settingNames, ...others], settingNames)).toEqual([]);
});

test('the start names it', async () => {
  const { lines, end } = collectLog();
  const running = await startService(readSettings({ PORT: '0', POTLUCK_LIMIT: 'off' }), async () => ({
    handler: (request, response) => notReady(request, response),
  }));
  await running.close();
  end();
  expect(lines).toMatchObject([{ level: 'warn', setting: 'POTLUCK_LIMIT', hint: 'Did you mean POTLUCK_LIMITS?' }]);
});
