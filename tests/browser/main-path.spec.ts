import { removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { mainPath } from './main-path.ts';
import { signUp } from './open-browser.ts';

/** One process on its embedded stores. */
mainPath(async () => {
  let potluck = await startPotluckProcess();
  const { url, dataFolder } = potluck;
  return {
    url,
    signUp,
    async crash() {
      await potluck.kill();
      potluck = await startPotluckProcess({ dataFolder, port: Number(new URL(url).port) });
    },
    async close() {
      await potluck.stop();
      await removeFolder(dataFolder);
    },
  };
});
