import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServiceSettings, type ServiceName, serviceNames, settingNames } from '@potluck/host/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Composed, type Container, compose, printConfig, programs } from './composed.fixture.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const secrets = {
  OIDC_CLIENT_SECRET: 'the-secret-of-the-client',
  KEYCLOAK_ADMIN_PASSWORD: 'the-password-of-the-administrator',
  KEYCLOAK_DB_PASSWORD: 'the-password-of-the-database',
};
const variables = { PUBLIC_URL: 'http://localhost:3000', ...secrets };
const files = {
  'docker-compose.yml': ['docker-compose.yml'],
  'docker-compose.scale.yml': ['docker-compose.yml', 'docker-compose.scale.yml'],
  'docker-compose.tls.yml': ['docker-compose.yml', 'docker-compose.tls.yml'],
  'docker-compose.accounts.yml': ['docker-compose.yml', 'docker-compose.accounts.yml'],
  'docker-compose.single.yml': ['docker-compose.single.yml'],
};

/** All settings of KurrentDB 26.0 in these files; it does not start with an option that it does not know. */
const eventStoreSettings = [
  'INSECURE',
  'CLUSTER_SIZE',
  'RUN_PROJECTIONS',
  'TELEMETRY_OPTOUT',
  '_SECONDARY_INDEXING__ENABLED',
  'DISCOVER_VIA_DNS',
  'GOSSIP_SEED',
  'NODE_IP',
  'NODE_HOST_ADVERTISE_AS',
  'REPLICATION_IP',
  'REPLICATION_HOST_ADVERTISE_AS',
].map((name) => `KURRENTDB_${name}`);
const imagesIn = (file: string) => [...read(file).matchAll(/image: '([^']+)'/g)].map(([, image]) => image);

// Not this checkout's folder, which may have an .env.
const folder = mkdtempSync(join(tmpdir(), 'potluck-'));
const emptyFile = join(folder, 'empty.env');
writeFileSync(emptyFile, '');
afterAll(() => rmSync(folder, { recursive: true }));

if (programs.length === 0) {
  const missing = 'no docker-compose here: install it (Debian: apt install docker-compose)';
  if (process.env.POTLUCK_ENGINES === 'required') test('docker-compose is there', () => expect.fail(missing));
  else test.skip(`docker-compose (not run: ${missing})`, () => {});
}

describe.each(programs)('$name', (program) => {
  test.each(Object.keys(variables))('reports that %s is missing', (name) => {
    const { [name as keyof typeof variables]: _, ...others } = variables;
    const { status, stderr } = printConfig(program, files['docker-compose.yml'], emptyFile, others);
    expect(status).not.toBe(0);
    expect(stderr).toContain(`${name} is missing; npm run secrets writes it`);
  });

  test('gets all missing variables from npm run secrets', () => {
    const file = join(folder, `${program.name}.env`);
    const run = (...args: string[]) => spawnSync(process.execPath, [join(root, 'scripts/secrets.mjs'), ...args], { encoding: 'utf8' });
    writeFileSync(file, '# mine\nOIDC_CLIENT_SECRET=kept');
    expect(run('potluck.example.org', file).status).toBe(2);
    expect(run('https://potluck.example.org/', file).status).toBe(0);
    const written = readFileSync(file, 'utf8');
    expect(written).toMatch(
      /^# mine\nOIDC_CLIENT_SECRET=kept\nPUBLIC_URL=https:\/\/potluck\.example\.org\nCOMPOSE_FILE=\S+\nKEYCLOAK_ADMIN_PASSWORD=[\w-]{32}\nKEYCLOAK_DB_PASSWORD=[\w-]{32}\n$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(run('https://potluck.example.org', file).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(written);
    // Another address than the file has is not half written: the gateway would get a certificate for the wrong one.
    const local = '# mine\nPUBLIC_URL=http://localhost:3000\n';
    writeFileSync(file, local);
    const other = run('https://potluck.example.org', file);
    expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('has the address http://localhost:3000. To change it')]);
    expect(readFileSync(file, 'utf8')).toBe(local);
    writeFileSync(file, written);
    expect(printConfig(program, files['docker-compose.yml'], file).status).toBe(0);
  });

  describe.each(Object.keys(files) as (keyof typeof files)[])('%s', (name) => {
    let { services, networks, volumes }: Composed = { services: {}, networks: {}, volumes: {} };
    let all: [container: string, Container][] = [];
    let ours: typeof all = [];
    beforeAll(() => {
      ({ services, networks = {}, volumes } = compose(program, files[name], emptyFile, variables));
      all = Object.entries(services);
      ours = all.filter(([, service]) => service.build !== undefined || service.image === 'potluck');
    });
    /** The service of a container, by its command; the single container runs all of them. */
    const kindOf = ({ command = [] }: Container) => serviceNames.find((kind) => command.at(-1) === kind);

    test('each container has a health check, a restart policy, a log of limited size, and time to stop', () => {
      for (const [container, { healthcheck, restart, logging }] of all) {
        expect([container, logging?.driver]).toEqual([container, 'local']);
        expect([container, healthcheck?.test.length, restart]).toEqual([container, expect.any(Number), 'unless-stopped']);
        expect(healthcheck?.test[0]).toMatch(/^CMD/);
      }
      // Services give requests in flight 20 s.
      for (const [, { stop_grace_period }] of ours) expect(stop_grace_period).toBe('30s');
    });

    test('exactly one service builds the image, and none looks for it in a registry', () => {
      const isSingle = name === 'docker-compose.single.yml';
      expect(ours.filter(([, { build }]) => build !== undefined).map(([container]) => container)).toEqual([
        isSingle ? 'potluck' : 'command-api',
      ]);
      if (isSingle) return;
      expect(ours).toHaveLength(name === 'docker-compose.scale.yml' ? 8 : 4);
      // docker-compose leaves the policy out of what it prints.
      const policies = files[name].flatMap((file) => [...read(file).matchAll(/ image: potluck\n *(.*)/g)].map(([, next]) => next));
      expect(new Set(policies)).toEqual(new Set(['pull_policy: never']));
    });

    test('only the gateway is published, on loopback unless it has a certificate', () => {
      const published = all.filter(([, { ports = [] }]) => ports.length > 0);
      expect(published.map(([container]) => container)).toEqual([name === 'docker-compose.single.yml' ? 'potluck' : 'gateway']);
      const shown = published.flatMap(([, { ports = [] }]) =>
        ports.map((port) => {
          if (typeof port === 'string') return port.replace('/tcp', '');
          return `${port.host_ip ? `${port.host_ip}:` : ''}${port.published}:${port.target}${port.protocol === 'udp' ? '/udp' : ''}`;
        }),
      );
      const forAll = name === 'docker-compose.tls.yml' ? ['80:80', '443:443', '443:443/udp'] : [];
      expect(shown.sort()).toEqual(['127.0.0.1:3000:3000', ...forAll].sort());
    });

    test('it contains no secret', () => {
      const secret = /SECRET|PASSWORD|TOKEN|KEY$/;
      const named = all.flatMap(([, { environment = {} }]) => Object.entries(environment).filter(([variable]) => secret.test(variable)));
      for (const [variable, value] of named) expect([variable, ...Object.values(secrets), '']).toContain(value);
      const urls = all.flatMap(([, { environment = {} }]) => Object.values(environment).filter((value) => value?.includes('://')));
      for (const url of urls) expect(url).not.toMatch(/:\/\/[^/]*@/);
    });

    test('all data is in named volumes', () => {
      const used = all.flatMap(([, { volumes = [] }]) =>
        volumes.map((volume) => (typeof volume === 'string' ? (volume.split(':')[0] as string) : volume.source)),
      );
      const bound = used.filter((source) => source.startsWith('/'));
      for (const source of bound) expect(statSync(source).isFile() || source.endsWith('/deploy/keycloak')).toBe(true);
      expect(new Set(used.filter((source) => !source.startsWith('/')))).toEqual(new Set(Object.keys(volumes)));
    });

    test('each service has only known settings, and all that it needs', () => {
      expect(ours.length).toBeGreaterThan(0);
      for (const [container, service] of ours) {
        const { environment = {} } = service;
        expect([container, Object.keys(environment).filter((variable) => !settingNames.includes(variable))]).toEqual([container, []]);
        const kind = kindOf(service);
        if (name !== 'docker-compose.single.yml') expect([container, kind]).toEqual([container, container.replace(/-\d$/, '')]);
        if (kind) expect(readServiceSettings(kind, environment)).toMatchObject({ port: 3000, trustProxy: 1 });
      }
    });

    test('settings in .env reach the services', () => {
      const isSingle = name === 'docker-compose.single.yml';
      // What a container's place decides, and in one container, which has no other, the engines.
      const fixed = /^(HOST|PORT|METRICS_HOST|POTLUCK_DATA|QUERY_API_URL|(EVENTSTORE|MONGODB|REDIS)_.*)$/;
      const passed = settingNames.filter((variable) =>
        isSingle ? !fixed.test(variable) : /^(LOG_LEVEL|POTLUCK_(?!DATA).*)$/.test(variable),
      );
      const set = Object.fromEntries(passed.map((variable) => [variable, `the ${variable}`]));
      const file = join(folder, `${name}.env`);
      writeFileSync(file, passed.map((variable) => `${variable}=${set[variable]}\n`).join(''));
      const { services } = compose(program, files[name], file, isSingle ? {} : variables);
      for (const [container] of ours) {
        const { environment = {}, command } = services[container] as Container;
        const wanted = command?.at(-1) === 'pages' ? { LOG_LEVEL: set.LOG_LEVEL } : set;
        expect([container, environment]).toMatchObject([container, wanted]);
      }
    });

    if (name === 'docker-compose.single.yml') return;

    const hostsOf = (kind: ServiceName) => ours.filter(([, service]) => kindOf(service) === kind).map(([container]) => container);
    const eventStoreNodes = () => Object.keys(services).filter((container) => container.startsWith('eventstore'));
    const several = name === 'docker-compose.scale.yml';

    test('the gateway knows every node', () => {
      const { environment = {}, depends_on = {} } = services.gateway as Container;
      const listed = (variable: string) => environment[variable]?.split(' ').sort();
      for (const [variable, kind] of Object.entries({ COMMAND_API: 'command-api', QUERY_API: 'query-api', PAGES: 'pages' } as const)) {
        const hosts = hostsOf(kind);
        expect([kind, hosts.length]).toEqual([kind, several ? 2 : 1]);
        expect(listed(variable)).toEqual(hosts.map((host) => `${host}:3000`).sort());
        for (const host of hosts) expect(depends_on[host]).toMatchObject({ condition: 'service_healthy' });
      }
      expect(listed('ISSUER')).toEqual(['keycloak:8080']);
      const variables = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, variable]) => variable);
      expect(Object.keys(environment).filter((variable) => !variables.includes(variable))).toEqual([]);
    });

    test('every node of a service has the same settings', () => {
      for (const kind of serviceNames) {
        const [first, ...others] = hostsOf(kind).map((host) => services[host] as Container);
        expect([kind, others.length]).toEqual([kind, several ? 1 : 0]);
        for (const other of others) expect({ ...other, build: first?.build }).toEqual({ ...first });
      }
    });

    test('Potluck has accounts of its own only with the file for that', () => {
      const issuers = hostsOf('command-api').map((host) => readServiceSettings('command-api', services[host]?.environment ?? {}).oidc);
      for (const issuer of issuers) expect(issuer === undefined).toBe(name === 'docker-compose.accounts.yml');
    });

    test('command-apis know every query-api', () => {
      for (const host of hostsOf('command-api'))
        expect(services[host]?.environment?.QUERY_API_URL?.split(',').sort()).toEqual(
          hostsOf('query-api')
            .map((node) => `http://${node}:3000`)
            .sort(),
        );
    });

    test('the services know all nodes of the event store, and the nodes each other', () => {
      const nodes = eventStoreNodes();
      expect(nodes).toHaveLength(several ? 3 : 1);
      for (const host of [...hostsOf('command-api'), ...hostsOf('projector'), ...hostsOf('query-api')]) {
        const url = services[host]?.environment?.EVENTSTORE_URL ?? '';
        expect(/^esdb:\/\/([^?]*)\?tls=false/.exec(url)?.[1]?.split(',').sort()).toEqual(nodes.map((node) => `${node}:2113`).sort());
        expect(url.includes('nodePreference=leader')).toBe(several);
      }
      for (const node of nodes) {
        const { environment = {}, image } = services[node] as Container;
        expect(image).toBe(services.eventstore?.image);
        // It starts with no unknown option, nor with those of its former name.
        expect(Object.keys(environment).filter((variable) => !eventStoreSettings.includes(variable))).toEqual([]);
        expect(environment).toMatchObject({ KURRENTDB_INSECURE: 'true', KURRENTDB_CLUSTER_SIZE: String(nodes.length) });
        const kept = (services[node]?.volumes ?? []).map((volume) => (typeof volume === 'string' ? volume.split(':')[1] : volume.target));
        expect(kept.sort()).toEqual(['/var/lib/kurrentdb', '/var/log/kurrentdb']);
        if (!several) continue;
        expect(environment).toMatchObject({ KURRENTDB_NODE_HOST_ADVERTISE_AS: node, KURRENTDB_REPLICATION_HOST_ADVERTISE_AS: node });
        const others = nodes.filter((other) => other !== node).map((other) => `${other}:2113`);
        expect(environment.KURRENTDB_GOSSIP_SEED?.split(',').sort()).toEqual(others.sort());
      }
    });

    test('only the services can reach the engines', () => {
      expect([networks?.engines, networks?.accounts].map((network) => String(network?.internal))).toEqual(['true', 'true']);
      const on = (network: string) => all.filter(([, service]) => network in (service.networks ?? {})).map(([container]) => container);
      const engines = [...eventStoreNodes(), 'mongodb', 'redis'];
      const between = [...hostsOf('command-api'), ...hostsOf('projector'), ...hostsOf('query-api')];
      expect(on('engines').sort()).toEqual([...engines, ...between].sort());
      expect(on('people').sort()).toEqual(['gateway', 'keycloak', ...hostsOf('pages'), ...between].sort());
      expect(on('accounts').sort()).toEqual(['keycloak', 'postgres']);
      expect(on('people').length + engines.length + 1).toBe(all.length);
    });

    test('a service waits for the engines that it names', () => {
      for (const host of [...hostsOf('command-api'), ...hostsOf('projector'), ...hostsOf('query-api')]) {
        const { environment = {}, depends_on = {} } = services[host] as Container;
        for (const variable of ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL']) {
          const first = /:\/\/([\w-]+):/.exec(environment[variable] ?? '')?.[1] ?? '';
          expect([first, depends_on[first]?.condition]).toEqual([first, 'service_healthy']);
        }
      }
    });

    test('Keycloak stores accounts in a PostgreSQL that starts before it', () => {
      const { environment: keycloak = {}, depends_on = {} } = services.keycloak as Container;
      const { environment: postgres = {}, healthcheck } = services.postgres as Container;
      expect(keycloak).toMatchObject({
        KC_DB: 'postgres',
        KC_DB_URL_HOST: 'postgres',
        KC_DB_URL_DATABASE: postgres.POSTGRES_DB,
        KC_DB_USERNAME: postgres.POSTGRES_USER,
        KC_DB_PASSWORD: postgres.POSTGRES_PASSWORD,
      });
      expect(postgres.POSTGRES_PASSWORD).toBe(secrets.KEYCLOAK_DB_PASSWORD);
      expect(depends_on.postgres?.condition).toBe('service_healthy');
      expect(healthcheck?.test).toContain(`--username=${postgres.POSTGRES_USER}`);
    });

    test('the engines have the versions that the tests start in containers', () => {
      const tested = ['eventstoredb', 'mongodb', 'redis'].flatMap((engine) => imagesIn(`tests/engines/${engine}.ts`));
      const composed = [services.eventstore, services.mongodb, services.redis].map((service) => service?.image);
      expect(composed).toEqual(tested);
      const [, keycloak] = /name: 'keycloak',\s+version: '(\d+\.\d+)\.\d+'/.exec(read('scripts/engines.mjs')) ?? [];
      expect(services.keycloak?.image).toBe(`quay.io/keycloak/keycloak:${keycloak}`);
    });

    test('browsers and command-apis have Keycloak’s right addresses', () => {
      const realm = JSON.parse(read('deploy/keycloak/potluck-realm.json'));
      const [client] = realm.clients;
      const { environment = {} } = services.keycloak as Container;
      expect(environment).toMatchObject({
        KC_HOSTNAME: `${variables.PUBLIC_URL}${environment.KC_HTTP_RELATIVE_PATH}`,
        PUBLIC_URL: variables.PUBLIC_URL,
        OIDC_CLIENT_SECRET: secrets.OIDC_CLIENT_SECRET,
      });
      for (const host of name === 'docker-compose.accounts.yml' ? [] : hostsOf('command-api'))
        expect(services[host]?.environment).toMatchObject({
          OIDC_ISSUER: `${environment.KC_HOSTNAME}/realms/${realm.realm}`,
          OIDC_INTERNAL_URL: `http://keycloak:8080${environment.KC_HTTP_RELATIVE_PATH}/realms/${realm.realm}`,
          OIDC_CLIENT_ID: client.clientId,
          OIDC_CLIENT_SECRET: secrets.OIDC_CLIENT_SECRET,
          OIDC_ROLES_CLAIM: client.protocolMappers[0].config['claim.name'],
        });
      const variable = (name: string) => `$\{${name}}`;
      expect([client.secret, client.rootUrl]).toEqual([variable('OIDC_CLIENT_SECRET'), variable('PUBLIC_URL')]);
    });
  });
});

test('the image is built from the package files of every workspace', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY ([\w/-]+)\/package\.json /gm)].map(([, workspace]) => workspace);
  expect(copied).toEqual(JSON.parse(read('package.json')).workspaces);
});

test('secrets do not get into the repository', () => {
  expect(read('.gitignore').split('\n')).toContain('.env');
  expect(execFileSync('git', ['ls-files', '--', '.env*'], { cwd: root, encoding: 'utf8' })).toBe('');
});

describe('the image', () => {
  /** As Docker reads it: the last rule that matches a path or a folder above it decides; * is any text without a slash, **\/ any folders. */
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, allows, pattern = ''] = /^(!?)(.*)$/.exec(line) ?? [];
      const escaped = pattern.replaceAll('.', '\\.').replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'));
      return { allows: allows === '!', form: new RegExp(`^${escaped}(/|$)`) };
    });
  const isCopied = (path: string) => rules.findLast(({ form }) => form.test(path))?.allows ?? true;

  test.each([
    '.env',
    '.git/config',
    'data/events.db',
    'backups/2026-01-31/keys/accounts.db',
    'eventstore-data.tar.gz',
    'potluck.jsonl',
    'tools/.env',
  ])('does not get %s', (path) => expect(isCopied(path)).toBe(false));

  test('gets the sources of each workspace, without tests', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    const workspaces: string[] = JSON.parse(read('package.json')).workspaces;
    const isSource = (path: string) => /^(?!tests\/).*(?<!\.(spec|contract))\.(tsx?|mjs|json)$/.test(path);
    const needed = files.filter((path) => isSource(path) && workspaces.some((name) => path.startsWith(`${name}/`)));
    expect(needed.length).toBeGreaterThan(500);
    expect(
      [...needed, 'main.ts', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)].filter((path) => !isCopied(path)),
    ).toEqual([]);
    expect(files.filter((path) => isCopied(path) && /\.spec\.tsx?$/.test(path))).toEqual([]);
  });
});
