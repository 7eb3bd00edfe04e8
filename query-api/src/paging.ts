import { Refused } from '@potluck/events';
import type { Find } from '@potluck/events/ports/read-store';
import type { Request, Response } from 'express';
import * as z from 'zod';
import type { Documented } from './read-models.ts';

export type Sort = NonNullable<Find['sort']>;
export type SortedFind = Find & { sort: Sort };
export const newestFirst: Sort = { fields: ['created'], direction: 'desc' };
export const oldestFirst: Sort = { fields: ['created'], direction: 'asc' };

/** The values of the sort fields of the last item of a page, `12` or `3.12`. */
export const Cursor = z
  .string()
  .regex(/^\d{1,16}(\.\d{1,16})?$/)
  .transform((text) => text.split('.').map(Number));

/** `limit` of a list: at most 100 come, however many are asked for. */
export const Limit = (fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .default(fallback)
    .transform((limit) => Math.min(limit, 100));

/** The query of a request by its schema; throws Refused('invalid-input') with what is wrong per field. */
export function parseQuery<S extends z.ZodType>(schema: S, request: Request): z.output<S> {
  const parsed = schema.safeParse(request.query);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  throw new Refused('invalid-input', { fields });
}

/** One page of what `find` finds, newest or oldest first as its sort says, and whether there is more. */
export async function findPage<D>(
  collection: Documented<D>,
  find: SortedFind,
  { limit, cursor, skip = 0 }: { limit: number; cursor?: number[] | undefined; skip?: number },
): Promise<{ documents: D[]; hasMore: boolean; next: string | undefined }> {
  if (cursor && cursor.length !== find.sort.fields.length) throw new Refused('invalid-input', { fields: { cursor: 'Invalid' } });
  const stored = await collection.find({ ...find, after: cursor, limit: skip + limit + 1 });
  const documents = stored.slice(skip, skip + limit).map(({ document }) => document as D);
  const last = documents.at(-1) as Record<string, unknown> | undefined;
  const hasMore = stored.length > skip + limit;
  return { documents, hasMore, next: hasMore && last ? find.sort.fields.map((field) => last[field]).join('.') : undefined };
}

/** `Link: <…>; rel="next"`: the same question from `cursor` on. */
export function linkNext(request: Request, response: Response, cursor: string | undefined) {
  if (cursor === undefined) return;
  const url = new URL(request.originalUrl, 'http://relative');
  url.searchParams.delete('page');
  url.searchParams.set('cursor', cursor);
  response.append('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
