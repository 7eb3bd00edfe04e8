import { discoverIssuer, type IssuerClient } from './issuer-client.ts';
import type { ForeignIssuerSettings } from './settings.ts';

const oneHour = 3_600_000;
/** In ms: how long nobody waits again for an issuer that was away. */
const pause = 60_000;

/**
 * A foreign issuer, described by its discovery document. The document is fetched at the first sign-in and again after an hour.
 * An issuer that cannot be reached does not prevent the server from starting; the last document is used while it is away.
 */
export function knownIssuer(settings: ForeignIssuerSettings, now: () => number = Date.now): () => Promise<IssuerClient> {
  let known: { client: IssuerClient; at: number } | undefined;
  return async () => {
    if (known && now() - known.at < oneHour) return known.client;
    try {
      known = { client: await discoverIssuer(settings), at: now() };
    } catch (error) {
      if (!known) throw error;
      known = { ...known, at: now() - oneHour + pause };
    }
    return known.client;
  };
}
