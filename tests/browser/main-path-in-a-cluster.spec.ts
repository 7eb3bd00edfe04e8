import { describe } from 'vitest';
import { planCluster } from '../cluster/cluster.ts';
import type { Realm } from '../engines/keycloak-realm.ts';
import { withEngines } from '../engines/with-engines.ts';
import { removeFolder, temporaryFolder } from '../potluck-process.ts';
import { mainPath } from './main-path.ts';
import { signUpAtKeycloak } from './sign-up-at-keycloak.ts';

const folder = await temporaryFolder();
const plan = await planCluster({ folder, eventStoreUrl: () => process.env.EVENTSTORE_URL });
/** Two projectors, two query-apis, a command-api and the pages behind the gateway, as separate processes. */
await withEngines(plan.kinds, (...found) =>
  describe(`in a cluster | ${found.map(({ version }) => version).join(', ')}`, () => {
    mainPath(async () => {
      const cluster = await plan.start(found);
      return {
        url: cluster.url,
        signUp: (person) => signUpAtKeycloak(cluster.realm as Realm, person),
        async crash() {
          const nodes = Object.values(cluster.nodes);
          await Promise.all(nodes.map((node) => node.kill()));
          await Promise.all(nodes.map((node) => node.start()));
        },
        async close() {
          await cluster.close();
          await removeFolder(folder);
        },
      };
    });
  }),
);
