import type { ReadModels } from './read-models.ts';

/** The number of events folded as blank because their personal fields could not be read; empty while unknown. */
export async function unreadable(models: ReadModels): Promise<{ unreadable?: number }> {
  const reading = await models.read(['unreadable-events']).catch(() => undefined);
  return reading ? { unreadable: await reading.from['unreadable-events'].count({}) } : {};
}
