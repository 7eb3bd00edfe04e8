/**
 * `npm run cluster`: Potluck as separate services on this machine's engines, as in docker-compose.yml.
 * Data is kept; Keycloak's contains the address, so another PORT needs another POTLUCK_DATA.
 */
import { resolve } from 'node:path';
import type { FoundEngine } from '../engines/engine.ts';
import { planCluster } from './cluster.ts';

/** Accounts for trying it out. */
const members = [
  { email: 'ana@potluck.example', password: 'a shared table', firstName: 'Ana', lastName: 'Ruiz' },
  { email: 'ben@potluck.example', password: 'a shared table', firstName: 'Ben', lastName: 'Okoye' },
];

const folder = resolve(process.env.POTLUCK_DATA || './data-cluster');
const port = Number(process.env.PORT || 3000);
const plan = await planCluster({ folder, keep: true, port, eventStoreUrl: () => process.env.EVENTSTORE_URL });

const found = await Promise.all(plan.kinds.map((kind) => kind.find()));
const missing = found.flatMap((engine) => ('missing' in engine ? [engine.missing] : []));
if (missing.length > 0) {
  for (const line of missing) console.error(line);
  process.exit(1);
}

let closing: Promise<void> | undefined;
const cluster = plan.start(found as FoundEngine[], (step) => console.log(`Starting ${step}`));
const close = async () => {
  closing ??= cluster.then(({ close }) => close()).catch(() => {});
  await closing;
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
try {
  const { url, nodes, realm } = await cluster;
  // They may exist since an earlier start.
  for (const member of members) await realm?.addUser(member).catch((error) => /\b409\b/.test(String(error)) || Promise.reject(error));
  console.log(`Potluck is ready at ${url}, as ${Object.keys(nodes).join(', ')}; its data are in ${folder}`);
  console.log(`Sign in as ${members.map(({ email }) => email).join(' or ')} with the password '${members[0]?.password}'`);
} catch (error) {
  if (!closing) console.error(error instanceof Error ? error.message : error);
  process.exit(closing ? 0 : 1);
}
