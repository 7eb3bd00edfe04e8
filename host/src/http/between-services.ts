import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';

/**
 * Path of the requests from a command-api to a query-api, when they are separate processes. The path table assigns it to the pages service,
 * which has no such page, so it cannot be reached through the gateway.
 */
export const likesCountPath = '/internal/likes-count';

/** The readiness path for the gateway: 200 while a service serves, until it is asked to stop, regardless of its engines. */
export const livePath = '/internal/live';

/** The query parameters; `position` is decimal. */
export interface LikesCountQuestion {
  kind: 'announcement' | 'comment';
  id: number;
  position: bigint;
}
/** Null while the count is unknown. */
export interface LikesCountAnswer {
  likesCount: number | null;
}

/** The bearer token between services, stored in the shared account store. */
export const betweenServicesKey = async (accounts: AccountStore): Promise<string> =>
  (await namedSecret(accounts, 'between-services')).toString('base64url');
