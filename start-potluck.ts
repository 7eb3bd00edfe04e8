import type http from 'node:http';
import { join } from 'node:path';
import { type CommandApiSettings, createCommandApi } from '@potluck/command-api/command-api';
import { builtPages } from '@potluck/frontend/server/built-pages';
import { serviceFor } from '@potluck/host/http/path-table';
import type { Running } from '@potluck/host/run-process';
import type { Settings } from '@potluck/host/settings';
import { startService } from '@potluck/host/start-service';
import { countFolded, withPorts } from '@potluck/host/with-ports';
import { startProjector } from '@potluck/projector/start-projector';
import { createQueryApi } from '@potluck/query-api/query-api';
import { setLogLevel } from '@potluck/stores/log';
import { lockDataFolder } from '@potluck/tools/serve-tools';
import type { RequestHandler } from 'express';

/** Serves the pages: the built ones, or Vite's during development. */
type OpenPages = (server: http.Server) => Promise<{ handler: RequestHandler; close(): Promise<void> }>;

/** Settings of the command-api for the demo and tests. */
type OfCommands = Pick<CommandApiSettings, 'clock' | 'prepareFile'>;

/** For an installation without pages. */
export const noPages: OpenPages = async () => ({ handler: (_request, response) => void response.sendStatus(404), close: async () => {} });

const openBuiltPages: OpenPages = async () => ({ handler: builtPages(), close: async () => {} });

/**
 * The whole product in this process: opens the ports, runs the projections, mounts both APIs and the pages, and listens. `clock` is the
 * time of commands, by default the machine's.
 */
export async function startPotluck(settings: Settings & OfCommands, openPages: OpenPages = openBuiltPages): Promise<Running> {
  setLogLevel(settings.logLevel);
  const { clock, prepareFile } = settings;
  const tools = await lockDataFolder(settings.dataFolder);
  const open = withPorts(settings, {}, async ({ ports, settings: shared, server, metrics, atEnd }) => {
    // The holder of the locked folder is the only user of its data.
    const alone = settings.mongodbUrl === undefined;
    const projector = await startProjector(ports, { ...settings, alone, onFolded: countFolded(metrics) });
    atEnd(() => projector.stop());
    const queries = await createQueryApi(ports, { ...shared, alone, metrics, openApiFile: join(import.meta.dirname, 'dist/openapi.json') });
    atEnd(queries.close);
    const commands = await createCommandApi(ports, {
      ...shared,
      alone,
      clock,
      prepareFile,
      fetchLikesCount: queries.likesCount,
    });
    atEnd(commands.close);
    const pages = await openPages(server);
    atEnd(pages.close);
    tools.serve({ ports, projector, settings: shared });

    const handlers = { 'command-api': commands.router, 'query-api': queries.router, frontend: pages.handler };
    return {
      handler: (request, response, next) => handlers[serviceFor(request.method, request.path)](request, response, next),
      attach: queries.attachLive,
      disconnect: queries.disconnect,
    };
  });
  return startService(settings, async (listening) => {
    listening.atEnd(tools.close);
    return open(listening);
  });
}
