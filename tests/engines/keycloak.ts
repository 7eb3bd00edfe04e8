import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { answersWell, childEngine, printedBy, type ServerLocation } from './child-engine.ts';
import type { EngineKind } from './engine.ts';

const installed = join(import.meta.dirname, '../../dist/engines/keycloak');
/** Its own path, for which `npm run engines` has built it. */
const pathFile = join(installed, 'built-for.txt');
/** The file that `docker-compose.yml` imports. */
const realmFile = join(import.meta.dirname, '../../deploy/keycloak/potluck-realm.json');

export interface KeycloakSettings {
  /** Potluck's public URL: the realm's client may only redirect there. */
  publicUrl: string;
  clientSecret: string;
}

/** The administrator account, for `openRealm`. */
export const administrator = { username: 'admin', password: 'the password of a test' };

/**
 * Keycloak, installed by `npm run engines`, with the realm 'potluck'; behind a gateway; its issuer is `{publicUrl}/auth/realms/potluck`.
 * `settings` is called at every start. A start takes about half a minute and 400 MB of memory.
 */
export function keycloak(settings: () => KeycloakSettings): EngineKind {
  return {
    name: 'keycloak',
    async find() {
      const version = existsSync(pathFile) && /\d+\.\d+\.\d+/.exec(readFileSync(join(installed, 'version.txt'), 'utf8'))?.[0];
      if (!version) return { missing: 'no Keycloak here: npm run engines (it takes Maven and Java 17)' };
      if (!(await printedBy('java', '--version')))
        return { missing: 'no Java here: install Java 17 (Debian: apt install openjdk-17-jre-headless)' };
      const path = readFileSync(pathFile, 'utf8');
      const url = ({ port }: ServerLocation) => `http://127.0.0.1:${port}${path}`;
      return childEngine({
        version: `Keycloak ${version}`,
        startTimeoutMs: 180_000,
        url,
        answers: (location) => answersWell(`${url(location)}/realms/potluck/.well-known/openid-configuration`),
        async command({ port, folder }) {
          const { publicUrl, clientSecret } = settings();
          const listening = ['--http-host=127.0.0.1', `--http-port=${port}`, `--http-relative-path=${path}`];
          const options = ['start-dev', '--import-realm', ...listening, `--hostname=${publicUrl}${path}`, '--proxy-headers=xforwarded'];
          const env = {
            PUBLIC_URL: publicUrl,
            OIDC_CLIENT_SECRET: clientSecret,
            KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
            KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
          };
          return { program: 'java', args: javaArguments(await prepareHome(folder), options), env };
        },
      });
    },
  };
}

/**
 * Starts Java directly instead of `kc.sh`, whose child would survive its kill. Without the optimising compiler it starts
 * faster.
 */
const javaArguments = (home: string, options: string[]) => [
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Xms64m',
  '-Xmx384m',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+ExitOnOutOfMemoryError',
  '-Dfile.encoding=UTF-8',
  '--add-opens=java.base/java.util=ALL-UNNAMED',
  '--add-opens=java.base/java.util.concurrent=ALL-UNNAMED',
  '--add-opens=java.base/java.security=ALL-UNNAMED',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  `-Dkc.home.dir=${home}`,
  `-Djboss.server.config.dir=${join(home, 'conf')}`,
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Dpicocli.disable.closures=true',
  '-Dkc.config.built=true',
  '-cp',
  join(home, 'lib/quarkus-run.jar'),
  'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
  ...options,
];

/** A copy of Keycloak in this folder, for its data; the installed one is not changed. */
async function prepareHome(folder: string): Promise<string> {
  const home = join(folder, 'keycloak');
  if (existsSync(home)) return home;
  await mkdir(join(home, 'data/import'), { recursive: true });
  await cp(realmFile, join(home, 'data/import/potluck-realm.json'));
  for (const name of ['conf', 'providers', 'themes', 'version.txt', 'lib/quarkus', 'lib/quarkus-run.jar']) {
    await cp(join(installed, name), join(home, name), { recursive: true });
  }
  // 150 MB that are only read.
  for (const name of ['lib/lib', 'lib/app']) await symlink(join(installed, name), join(home, name), 'junction');
  return home;
}
