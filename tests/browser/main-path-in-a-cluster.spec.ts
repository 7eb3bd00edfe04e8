import { describe } from 'vitest';
import { type Cluster, planCluster } from '../cluster/cluster.ts';
import { withEngines } from '../engines/with-engines.ts';
import { removeFolder, temporaryFolder } from '../potluck-process.ts';
import { mainPath } from './main-path.ts';
import type { Person } from './open-browser.ts';

const folder = await temporaryFolder();
const plan = await planCluster({ folder, eventStoreUrl: () => process.env.EVENTSTORE_URL });
const password = 'correct horse battery';

/** With an account at Keycloak; the name that others see is each member's own to choose. */
async function signUp(cluster: Cluster, { page, name }: Person): Promise<void> {
  const email = `${name.toLowerCase()}@example.org`;
  await cluster.realm?.addUser({ email, password, firstName: name, lastName: 'Cook' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Cooking' }).click();
  await page.locator('[name=username]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=login]').click();
  await page.waitForURL(`${cluster.url}/`);
  await page.goto('/account');
  await page.getByLabel('Display Name').fill(name);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
}

/** Two projectors, two query-apis, a command-api and the pages behind the gateway, each a process of its own. */
await withEngines(plan.kinds, (...found) =>
  describe(`in a cluster | ${found.map(({ version }) => version).join(', ')}`, () => {
    mainPath(async () => {
      const cluster = await plan.start(found);
      return {
        url: cluster.url,
        signUp: (person) => signUp(cluster, person),
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
