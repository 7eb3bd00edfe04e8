import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logLinesOf } from '@potluck/stores/log.fixture';
import { afterEach, expect, test } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';

let potluck: PotluckProcess | undefined;
let folder: string;
afterEach(async () => {
  await potluck?.kill();
  await removeFolder(folder);
});

test.each(['events.db', 'accounts.db'])('a server that can no longer write %s logs the reason and ends', async (file) => {
  folder = await temporaryFolder();
  const [dataFolder, dieWhen] = [join(folder, 'data'), join(folder, 'die')];
  const fixture = pathToFileURL(join(import.meta.dirname, 'dying-writer.fixture.mjs')).href;
  const env = { NODE_OPTIONS: `--import ${fixture}`, DYING_FILE: file, DIE_WHEN: dieWhen };
  potluck = await startPotluckProcess({ dataFolder, env });
  expect((await fetch(`${potluck.url}/api/health`)).status).toBe(200);
  const ended = once(potluck.process, 'exit');
  await writeFile(dieWhen, '');
  expect(await ended).toEqual([1, null]);
  expect(logLinesOf(potluck.output())).toContainEqual(
    expect.objectContaining({
      level: 'fatal',
      msg: 'store unusable, process ends',
      err: expect.objectContaining({ message: expect.stringContaining(`${join(dataFolder, file)} is no longer written: no memory left`) }),
    }),
  );
});
