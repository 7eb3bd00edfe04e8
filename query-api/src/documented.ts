import type { Collection } from '@potluck/stores/ports/read-store';

/** The methods of a collection that only read. */
export type Documented<D> = Pick<Collection<D>, 'get' | 'find' | 'page' | 'values' | 'count'>;
