import { maxSearch } from '@potluck/events/limits';

/** What an address says is searched for; of more than the server takes, the beginning. */
export const searchIn = (address: URLSearchParams): string => (address.get('search') ?? '').slice(0, maxSearch);
