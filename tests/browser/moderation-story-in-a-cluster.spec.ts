import { describe, expect } from 'vitest';
import { planCluster } from '../cluster/cluster.ts';
import { startProcess } from '../cluster/started-process.ts';
import { withEngines } from '../engines/with-engines.ts';
import { removeFolder, temporaryFolder } from '../potluck-process.ts';
import { moderationStory } from './moderation-story.ts';

const folder = await temporaryFolder();
const plan = await planCluster({ folder, issuer: 'built-in', eventStoreUrl: () => process.env.EVENTSTORE_URL });
/** The services as separate processes behind the gateway. */
await withEngines(plan.kinds, (...found) =>
  describe(`in a cluster | ${found.map(({ version }) => version).join(', ')}`, () => {
    moderationStory(async () => {
      const cluster = await plan.start(found);
      return {
        url: cluster.url,
        async grantModerator(userId) {
          const granting = startProcess(['tools/roles.ts', 'grant', 'moderator', userId, '--yes'], cluster.env, /$^/);
          await new Promise((resolve) => granting.process.once('close', resolve));
          expect(granting.output()).toContain('is moderator now.');
        },
        async close() {
          await cluster.close();
          await removeFolder(folder);
        },
      };
    });
  }),
);
