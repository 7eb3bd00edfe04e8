/** Engines by URL. Plain data, so that a worker thread can receive it and open its own ports. */
export interface EngineUrls {
  /** `esdb:` or `esdb+discover:`; by default the embedded file. */
  eventStoreUrl?: string | undefined;
  /** `mongodb:` or `mongodb+srv:`, for read models, accounts and media; by default the embedded stores. */
  mongodbUrl?: string | undefined;
  /** `redis:` or `rediss:`; by default a bus within this process. */
  redisUrl?: string | undefined;
}

const schemes: Record<keyof EngineUrls, readonly string[]> = {
  eventStoreUrl: ['esdb', 'esdb+discover'],
  mongodbUrl: ['mongodb', 'mongodb+srv'],
  redisUrl: ['redis', 'rediss'],
};

/** What is wrong with a URL, without the URL itself, which may contain a password; undefined when an adapter accepts it. */
export function wrongEngineUrl(engine: keyof EngineUrls, url: string): string | undefined {
  if (schemes[engine].some((scheme) => url.startsWith(`${scheme}://`))) return undefined;
  return `must begin with ${schemes[engine].map((scheme) => `${scheme}://`).join(' or ')}`;
}
