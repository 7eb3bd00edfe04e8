import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '@potluck/host/settings';
import { type ProjectionName, shapes } from '@potluck/projector/documents';
import { startProjector } from '@potluck/projector/start-projector';
import { openEmbeddedReadStore } from '@potluck/stores/embedded/read-store';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { ReadStore } from '@potluck/stores/ports/read-store';
import { temporaryFolder } from './potluck-process.ts';

/** All documents with their positions, by projection and id. */
export type ReadModels = Record<string, Record<string, { position: string; document: unknown }>>;

/** The read models of a community whose server is stopped, caught up; with `fresh`, folded again from nothing. */
export async function readModels(dataFolder: string, { fresh = false } = {}): Promise<ReadModels> {
  const folder = await temporaryFolder();
  await cp(dataFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  if (fresh) await rm(join(folder, 'read'), { recursive: true });
  const ports = await openPorts({ dataFolder: folder });
  const projector = await startProjector(ports, { dataFolder: folder, alone: true });
  await projector.whenCaughtUp();
  const models = await documentsOf(ports.reads);
  await projector.stop();
  await closePorts(ports);
  await rm(folder, { recursive: true, force: true });
  return models;
}

/**
 * The read models of an idle cluster as its projectors left them; with `fresh`, folded again from nothing. `env` has the settings of its
 * nodes.
 */
export async function clusterReadModels(env: Record<string, string>, { fresh = false } = {}): Promise<ReadModels> {
  const { dataFolder, eventStoreUrl, mongodbUrl } = readSettings(env);
  const ports = await openPorts({ dataFolder, eventStoreUrl, mongodbUrl, readOnly: true });
  const folder = await temporaryFolder();
  const beside = fresh ? await openEmbeddedReadStore({ folder }) : undefined;
  if (beside) {
    const projector = await startProjector({ ...ports, reads: beside }, { alone: true });
    await projector.whenCaughtUp();
    await projector.stop();
  }
  const models = await documentsOf(beside ?? ports.reads);
  await beside?.close();
  await closePorts(ports);
  await rm(folder, { recursive: true, force: true });
  return models;
}

async function documentsOf(reads: ReadStore): Promise<ReadModels> {
  const models: ReadModels = {};
  for (const projection of Object.keys(shapes) as ProjectionName[]) {
    const current = (await reads.versions(projection)).find((version) => version.current);
    if (!current) throw new Error(`${projection} has no version that readers get`);
    const collection = await reads.open(projection, current.version, shapes[projection] as never);
    const found = await collection.find({});
    models[projection] = Object.fromEntries(found.map(({ id, position, document }) => [id, { position: String(position), document }]));
  }
  return models;
}
