/** The command-api as a separate service; only it appends events. With EventStoreDB there may be several instances, otherwise only one. */

import { health, healthPath } from '@potluck/host/health';
import { betweenServicesKey } from '@potluck/host/http/between-services';
import { runService } from '@potluck/host/run-service';
import { withPorts } from '@potluck/host/with-ports';
import { lockDataFolder } from '@potluck/tools/serve-tools';
import { Router } from 'express';
import { createCommandApi } from './src/command-api.ts';
import { fetchLikesCountOverHttp } from './src/fetch-likes-count.ts';

await runService('command-api', async (settings, listening) => {
  // With the embedded store, this process locks the data folder and serves the command-line tools.
  const tools = settings.eventStoreUrl ? undefined : await lockDataFolder(settings.dataFolder);
  if (tools) listening.atEnd(tools.close);
  const open = withPorts(settings, {}, async ({ ports, settings: shared, atEnd }) => {
    const fetchLikesCount = fetchLikesCountOverHttp({
      urls: settings.queryApiUrls ?? [],
      publicUrl: shared.publicUrl,
      key: await betweenServicesKey(ports.accounts),
    });
    const commands = await createCommandApi(ports, { ...shared, fetchLikesCount });
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
