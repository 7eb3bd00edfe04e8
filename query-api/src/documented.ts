import type { Collection } from '@potluck/stores/ports/read-store';

/** What a reader may do with a collection. */
export type Documented<D> = Pick<Collection<D>, 'get' | 'find' | 'page' | 'values' | 'count'>;
