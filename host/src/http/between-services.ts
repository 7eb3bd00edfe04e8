import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';

/**
 * What a command-api asks a query-api when they are processes of their own. The path table gives it to the pages, which have
 * nothing there: through the gateway nobody reaches it.
 */
export const likesCountPath = '/internal/likes-count';

/** Where the gateway asks each service whether it is open: 200 from when it serves until it is told to end, whatever its engines do. */
export const livePath = '/internal/live';

/** As the query of the address; `position` is decimal. */
export interface LikesCountQuestion {
  kind: 'announcement' | 'comment';
  id: number;
  position: bigint;
}
/** Null while it is not known. */
export interface LikesCountAnswer {
  likesCount: number | null;
}

/** What services prove themselves with to each other, as a bearer's token: whoever shares the accounts has it. */
export const betweenServicesKey = async (accounts: AccountStore): Promise<string> =>
  (await namedSecret(accounts, 'between-services')).toString('base64url');
