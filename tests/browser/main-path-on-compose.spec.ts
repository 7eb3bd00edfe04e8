import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@potluck/host/settings';
import { describe, test } from 'vitest';
import { openRealm } from '../engines/keycloak-realm.ts';
import { mainPath } from './main-path.ts';
import { signUp } from './open-browser.ts';
import { signUpAtKeycloak } from './sign-up-at-keycloak.ts';

const root = join(import.meta.dirname, '../..');
/** The URL of this folder's containers, as in `.env`. COMPOSE_FILE names the compose files, as for `docker compose`. */
const url = process.env.COMPOSE_URL;
/** Without it, the built-in issuer has the accounts. */
const password = process.env.KEYCLOAK_ADMIN_PASSWORD;

const compose = async (...args: string[]) => (await promisify(execFile)('docker', ['compose', ...args], { cwd: root })).stdout;

/** The services of our image: 'potluck' is all of them in one process. */
async function ourContainers(): Promise<string[]> {
  const all = (await compose('ps', '--services')).trim().split('\n');
  return all.filter((name) => name === 'potluck' || serviceNames.some((kind) => name.replace(/-\d$/, '') === kind));
}

if (!url) test.skip('what docker compose has started (not run: COMPOSE_URL does not say where it is)', () => {});
else
  describe(`what docker compose has started at ${url}`, () =>
    mainPath(async () => {
      const realm = password ? await openRealm(`${url}/auth`, { username: 'admin', password }) : undefined;
      return {
        url,
        signUp: (person) => (realm ? signUpAtKeycloak(realm, person) : signUp(person)),
        async crash() {
          await compose('kill', ...(await ourContainers()));
          await compose('up', '--detach', '--wait');
        },
        // Stopped by the one who started it.
        async close() {},
      };
    }));
