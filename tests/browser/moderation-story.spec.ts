import { expect } from 'vitest';
import { startProcess } from '../cluster/started-process.ts';
import { removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { moderationStory } from './moderation-story.ts';

/** One process on its embedded stores. */
moderationStory(async () => {
  const potluck = await startPotluckProcess();
  const { url, dataFolder } = potluck;
  return {
    url,
    async grantModerator(userId) {
      const granting = startProcess(['tools/roles.ts', 'grant', 'moderator', userId, '--yes'], { POTLUCK_DATA: dataFolder }, /$^/);
      await new Promise((resolve) => granting.process.once('close', resolve));
      expect(granting.output()).toContain('is moderator now.');
    },
    async close() {
      await potluck.stop();
      await removeFolder(dataFolder);
    },
  };
});
