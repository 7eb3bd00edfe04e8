import type { ReadModels } from './read-models.ts';

/** How many events were folded blank because their personal fields cannot be read; nothing while that is not known. */
export async function unreadable(models: ReadModels): Promise<{ unreadable?: number }> {
  const reading = await models.read(['unreadable-events']).catch(() => undefined);
  return reading ? { unreadable: await reading.from['unreadable-events'].count({}) } : {};
}
