/** Which engines there are, by URL. Plain data, so that a thread can be told and open its own ports. */
export interface EngineUrls {
  /** `esdb:` or `esdb+discover:`; the embedded file unless told. */
  eventStoreUrl?: string | undefined;
  /** `mongodb:` or `mongodb+srv:`, for read models, accounts and media; the embedded ones unless told. */
  mongodbUrl?: string | undefined;
  /** `redis:` or `rediss:`; a bus within this process unless told. */
  redisUrl?: string | undefined;
}

const schemes: Record<keyof EngineUrls, readonly string[]> = {
  eventStoreUrl: ['esdb', 'esdb+discover'],
  mongodbUrl: ['mongodb', 'mongodb+srv'],
  redisUrl: ['redis', 'rediss'],
};

/** What is wrong with a URL, in words and without the URL, which may hold a password; undefined when an adapter takes it. */
export function wrongEngineUrl(engine: keyof EngineUrls, url: string): string | undefined {
  if (schemes[engine].some((scheme) => url.startsWith(`${scheme}://`))) return undefined;
  return `must begin with ${schemes[engine].map((scheme) => `${scheme}://`).join(' or ')}`;
}
