import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { childEngine, printedBy } from './child-engine.ts';
import { containerEngine } from './container-engine.ts';
import { dockerAnswers, type EngineKind, type FoundEngine, givenEngine } from './engine.ts';

const installed = join(import.meta.dirname, '../../dist/engines/mongo-java-server');
const launcher = join(installed, 'launcher.jar');

/** Direct connection: the node has another name in its replica set. */
const urlOf = ({ host, port }: { host: string; port: number }) => `mongodb://${host}:${port}/potluck?directConnection=true`;
/** As in `docker-compose.yml`, a replica set of one node: only replica sets support retryable writes. */
const container = containerEngine({
  version: 'MongoDB 8.0',
  image: 'mongo:8.0',
  port: 27_017,
  data: '/data/db',
  command: ['--replSet', 'rs0', '--bind_ip_all'],
  url: urlOf,
  answers: (address) => becomePrimary(urlOf(address)),
});

/** MONGODB_URL, MongoDB in a container, or mongo-java-server, which implements MongoDB's protocol in memory, with a journal. */
const kind = (javaOptions: string[]): EngineKind => ({
  name: 'mongodb',
  async find() {
    const url = process.env.MONGODB_URL;
    if (url) return givenEngine({ version: `MongoDB ${await versionAt(url)}`, url });
    if (await dockerAnswers()) return container;
    const version =
      existsSync(launcher) && readdirSync(installed).flatMap((name) => /^mongo-java-server-core-(\d+\.\d+)/.exec(name)?.[1] ?? [])[0];
    if (!version) return { missing: 'no mongo-java-server here: npm run engines (it takes Maven and Java 17), or set MONGODB_URL' };
    if (!(await printedBy('java', '--version')))
      return { missing: 'no Java here: install Java 17 or newer (Debian: apt install default-jdk-headless)' };
    return mongoJavaServer(version, javaOptions);
  },
});
/** Without its optimising compiler Java starts faster, and a spec costs a third less. */
export const mongodb = kind(['-XX:TieredStopAtLevel=1']);
/** For runs of many minutes, in which the compiler pays: scans are several times as fast. */
export const mongodbForLongRuns = kind([]);

const mongoJavaServer = (version: string, javaOptions: string[]): FoundEngine =>
  childEngine({
    version: `mongo-java-server ${version}`,
    command: ({ port, folder }) => ({
      program: 'java',
      args: [
        ...javaOptions,
        '-XX:+UseSerialGC',
        '-Xmx4g',
        // Another release of Java ignores it, and starts more slowly.
        `-XX:SharedArchiveFile=${join(installed, 'classes.jsa')}`,
        '-jar',
        launcher,
        join(folder, 'mongo.db'),
        String(port),
      ],
    }),
    // It has no sessions, so no retryable writes: a setting for this server, not of the product.
    url: ({ port }) => `mongodb://127.0.0.1:${port}/potluck?retryWrites=false`,
    answers: ({ port }) => versionAt(`mongodb://127.0.0.1:${port}/`),
  });

async function becomePrimary(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 2_000 });
  try {
    const admin = client.db('admin');
    const members = [{ _id: 0, host: 'localhost:27017' }];
    const { isWritablePrimary, setName } = await admin.command({ hello: 1 });
    if (!setName) await admin.command({ replSetInitiate: { _id: 'rs0', members } });
    if (!isWritablePrimary) throw new Error('not the primary yet');
  } finally {
    await client.close();
  }
}

/** Another database on the same server, for tests that share one. */
export const databaseUrl = (url: string, database: string): string => url.replace(/^([^:]+:\/\/[^/?]+)(\/[^?]*)?/, `$1/${database}`);

async function versionAt(url: string): Promise<string> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000, connectTimeoutMS: 5_000 });
  try {
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    return version as string;
  } finally {
    await client.close();
  }
}
