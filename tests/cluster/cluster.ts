import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@potluck/host/settings';
import { type Engine, type EngineKind, type FoundEngine, freePort } from '../engines/engine.ts';
import { gateway } from '../engines/gateway.ts';
import { keycloak } from '../engines/keycloak.ts';
import { openRealm, type Realm } from '../engines/keycloak-realm.ts';
import { databaseUrl, mongodb } from '../engines/mongodb.ts';
import { redis } from '../engines/redis.ts';
import { ClusterNode } from './cluster-node.ts';
import { addressOf, type ServiceAddress, serviceAddress } from './service-process.ts';

/** The nodes of a cluster by name. Only one command-api, since the embedded event store has one writer. */
const nodesOf = {
  'command-api': 'command-api',
  'projector-1': 'projector',
  'projector-2': 'projector',
  'query-api-1': 'query-api',
  'query-api-2': 'query-api',
  pages: 'pages',
} as const satisfies Record<string, ServiceName>;
export type NodeName = keyof typeof nodesOf;
export const nodeNames = Object.keys(nodesOf) as NodeName[];

type EngineName = 'redis' | 'mongodb' | 'keycloak' | 'gateway';

export interface ClusterPlan {
  url: string;
  /** The engines that it needs. */
  kinds: EngineKind[];
  /** Starts engines, in the order of `kinds`, and services; stops everything when one of them does not start. */
  start(found: readonly FoundEngine[], progress?: (step: string) => void): Promise<Cluster>;
}

export interface Cluster {
  /** The gateway's URL. */
  url: string;
  nodes: Record<NodeName, ClusterNode>;
  engines: Record<Exclude<EngineName, 'keycloak'>, Engine> & { keycloak?: Engine };
  /** Keycloak's realm, if it has the accounts. */
  realm: Realm | undefined;
  /** The settings of every node, also for tools on this cluster. */
  env: Record<string, string>;
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** The folder of the event file, and with `keep` of the engines' data. */
  folder: string;
  keep?: boolean;
  /** The gateway's port; by default a free one. */
  port?: number;
  /** The issuer; by default Keycloak, which takes half a minute to start. */
  issuer?: 'keycloak' | 'built-in';
  /** Returns `esdb:…` at the start; by default the embedded file in `folder`. */
  eventStoreUrl?: () => string | undefined;
  /** Further settings of every node. */
  env?: Record<string, string>;
}

/** The services as separate processes on engines of this machine, as in docker-compose.yml. */
export async function planCluster(options: ClusterOptions): Promise<ClusterPlan> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const addresses = Object.fromEntries(
    await Promise.all(Object.entries(nodesOf).map(async ([name, service]) => [name, await serviceAddress(service)])),
  ) as Record<NodeName, ServiceAddress>;
  const at = (service: ServiceName) => nodeNames.filter((name) => nodesOf[name] === service).map((name) => addressOf(addresses[name]));
  const withKeycloak = options.issuer !== 'built-in';
  const clientSecret = await secretIn(options.keep ? options.folder : undefined);
  const issuerPort = await freePort();

  const gatewayKind = gateway(() => ({
    commandApi: at('command-api'),
    queryApi: at('query-api'),
    pages: at('pages'),
    issuer: withKeycloak ? [`127.0.0.1:${issuerPort}`] : [],
  }));
  const keycloakKind = keycloak(() => ({ publicUrl: url, clientSecret }));
  const kinds = [redis, mongodb, gatewayKind, ...(withKeycloak ? [keycloakKind] : [])];

  async function start(found: readonly FoundEngine[], progress: (step: string) => void = () => {}): Promise<Cluster> {
    const begun: { stop(): Promise<void> }[] = [];
    const close = async () => {
      for (const { stop } of begun.reverse()) await stop();
    };
    const engine = async (index: number, name: EngineName, port?: number): Promise<Engine> => {
      const kind = found[index] as FoundEngine;
      progress(`${kind.version} …`);
      const folder = options.keep ? { folder: join(options.folder, name) } : {};
      const started = await kind.start({ ...folder, ...(port === undefined ? {} : { port }) });
      begun.push({ stop: () => started.dispose() });
      return started;
    };
    try {
      const [redisEngine, mongoEngine, gatewayEngine, keycloakEngine] = await Promise.all([
        engine(0, 'redis'),
        engine(1, 'mongodb'),
        engine(2, 'gateway', port),
        withKeycloak ? engine(3, 'keycloak', issuerPort) : undefined,
      ]);
      const env: Record<string, string> = {
        POTLUCK_DATA: join(options.folder, 'data'),
        MONGODB_URL: databaseUrl(mongoEngine.url, options.keep ? 'potluck' : `potluck-${randomBytes(4).toString('hex')}`),
        REDIS_URL: redisEngine.url,
        // Also when empty: nodes inherit this process's environment.
        EVENTSTORE_URL: options.eventStoreUrl?.() ?? '',
        PUBLIC_URL: url,
        TRUST_PROXY: 'loopback',
        QUERY_API_URL: at('query-api')
          .map((address) => `http://${address}`)
          .join(','),
        ...(keycloakEngine && {
          OIDC_ISSUER: `${url}/auth/realms/potluck`,
          OIDC_INTERNAL_URL: `${keycloakEngine.url}/realms/potluck`,
          OIDC_CLIENT_ID: 'potluck',
          OIDC_CLIENT_SECRET: clientSecret,
          OIDC_ROLES_CLAIM: 'roles',
        }),
        ...options.env,
      };
      const nodes = Object.fromEntries(nodeNames.map((name) => [name, new ClusterNode(name, addresses[name], env)])) as Cluster['nodes'];
      progress(`${nodeNames.join(', ')} …`);
      begun.push({ stop: async () => void (await Promise.all(Object.values(nodes).map((node) => node.stop()))) });
      await Promise.all(Object.values(nodes).map((node) => node.start()));
      const engines = {
        redis: redisEngine,
        mongodb: mongoEngine,
        gateway: gatewayEngine,
        ...(keycloakEngine && { keycloak: keycloakEngine }),
      };
      return { url, nodes, engines, realm: keycloakEngine && (await openRealm(keycloakEngine.url)), env, close };
    } catch (error) {
      await close();
      throw error;
    }
  }
  return { url, kinds, start };
}

/** The client secret of Keycloak and the command-api; stored in a kept folder, since Keycloak stores it too. */
async function secretIn(folder: string | undefined): Promise<string> {
  const made = randomBytes(24).toString('base64url');
  if (!folder) return made;
  const file = join(folder, 'issuer-secret');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error) => error.code === 'EEXIST' || Promise.reject(error));
  return readFile(file, 'utf8');
}
