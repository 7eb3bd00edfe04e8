/** The command-api as a service of its own: the only one that appends. Any number of them, on an EventStoreDB; one on the embedded file. */

import { health, healthPath } from '@potluck/host/health';
import { betweenServicesKey } from '@potluck/host/http/between-services';
import { runService } from '@potluck/host/run-service';
import { withPorts } from '@potluck/host/with-ports';
import { lockDataFolder } from '@potluck/tools/serve-tools';
import { Router } from 'express';
import { askLikesCountOverHttp } from './src/ask-likes-count.ts';
import { createCommandApi } from './src/command-api.ts';

await runService('command-api', async (settings, listening) => {
  // Who writes the embedded file is alone in its folder, and does what the command-line tools ask for.
  const tools = settings.eventStoreUrl ? undefined : await lockDataFolder(settings.dataFolder);
  if (tools) listening.atEnd(tools.close);
  const open = withPorts(settings, {}, async ({ ports, settings: shared, atEnd }) => {
    const askLikesCount = askLikesCountOverHttp({
      urls: settings.queryApiUrls ?? [],
      publicUrl: shared.publicUrl,
      key: await betweenServicesKey(ports.accounts),
    });
    const commands = await createCommandApi(ports, { ...shared, askLikesCount });
    atEnd(commands.close);
    tools?.serve({ ports, settings: shared });

    const handler = Router();
    handler.get(
      healthPath,
      health(async () => {
        const [head] = await Promise.all([ports.events.head(), ports.accounts.table('secrets').get('session')]);
        return { head: String(head) };
      }),
    );
    handler.use(commands.router);
    return { handler };
  });
  return open(listening);
});
