import { describe } from 'vitest';
import { planCluster } from '../cluster/cluster.ts';
import { withEngines } from '../engines/with-engines.ts';
import { grantRole } from '../grant-role.ts';
import { removeFolder, temporaryFolder } from '../potluck-process.ts';
import type { ModerationStage } from './moderation-stage.ts';

/** A story of moderation in the services as separate processes behind the gateway, where the engines are. */
export async function inACluster(story: (open: () => Promise<ModerationStage>) => void, env: Record<string, string> = {}): Promise<void> {
  const folder = await temporaryFolder();
  const plan = await planCluster({ folder, issuer: 'built-in', eventStoreUrl: () => process.env.EVENTSTORE_URL, env });
  await withEngines(plan.kinds, (...found) =>
    describe(`in a cluster | ${found.map(({ version }) => version).join(', ')}`, () => {
      story(async () => {
        const cluster = await plan.start(found);
        return {
          url: cluster.url,
          grantModerator: (userId) => grantRole('moderator', userId, cluster.env),
          async close() {
            await cluster.close();
            await removeFolder(folder);
          },
        };
      });
    }),
  );
}
