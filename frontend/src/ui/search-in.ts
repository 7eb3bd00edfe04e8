import { maxSearch } from '@potluck/events/limits';

/** The search in a URL, cut to the longest that the server takes. */
export const searchIn = (address: URLSearchParams): string => (address.get('search') ?? '').slice(0, maxSearch);
