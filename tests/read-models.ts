import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPorts } from '@potluck/events/ports/open-ports';
import { type ProjectionName, shapes } from '@potluck/projector/documents';
import { startProjector } from '@potluck/projector/projector';
import { temporaryFolder } from './potluck-process.ts';

/** Every document of every projection with the position last folded into it, by projection and id. */
export type ReadModels = Record<string, Record<string, { position: string; document: unknown }>>;

/**
 * What a community's read models say, its server stopped: caught up from where they are,
 * or with `fresh` folded from nothing beside them.
 */
export async function readModels(dataFolder: string, { fresh = false } = {}): Promise<ReadModels> {
  const folder = await temporaryFolder();
  await cp(dataFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  if (fresh) await rm(join(folder, 'read'), { recursive: true });
  const ports = await openPorts({ dataFolder: folder });
  const projector = await startProjector(ports, { dataFolder: folder, alone: true });
  await projector.whenCaughtUp();
  const models: ReadModels = {};
  for (const projection of Object.keys(shapes) as ProjectionName[]) {
    const current = (await ports.reads.versions(projection)).find((version) => version.current);
    if (!current) throw new Error(`${projection} has no version that readers get`);
    const collection = await ports.reads.open(projection, current.version, shapes[projection] as never);
    const found = await collection.find({});
    models[projection] = Object.fromEntries(found.map(({ id, position, document }) => [id, { position: String(position), document }]));
  }
  await projector.stop();
  await Promise.all([ports.events.close(), ports.reads.close(), ports.bus.close(), ports.media.close()]);
  await ports.accounts.close();
  await rm(folder, { recursive: true, force: true });
  return models;
}
