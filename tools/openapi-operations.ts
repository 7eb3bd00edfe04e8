import { commands } from '@potluck/command-api/routes/all';
import type { Operation, Tag } from '@potluck/host/http/operation';
import { queries } from '@potluck/query-api/routes/all';

/** In the document's order. */
const tags: Tag[] = ['People', 'Recipes', 'Feed', 'Comments', 'Moderation', 'Administration', 'Analysis', 'Media', 'Service'];

/** Every call under /api and /media, from the declarations that the routes are made of. */
export const operations: Operation[] = tags.flatMap((tag) =>
  [...queries, ...commands].map(({ operation }) => operation).filter((operation) => operation.tag === tag),
);
