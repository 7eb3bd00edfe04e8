import { Refused } from '@potluck/events';
import type { Find, Value } from '@potluck/stores/ports/read-store';
import type { Request, Response } from 'express';
import * as z from 'zod';
import type { Documented } from './documented.ts';

export type Sort = NonNullable<Find['sort']>;
export type SortedFind = Find & { sort: Sort };
export const newestFirst: Sort = { fields: ['created'], direction: 'desc' };
export const oldestFirst: Sort = { fields: ['created'], direction: 'asc' };

/** Bytes per page, as stored or as answered: old recipes can be much larger than the limit for new ones. */
export const pageBytes = 1_000_000;
/** Items that page numbers can reach: every skipped item is read. */
const longestSkip = 1_000;
/** Lists are counted up to this number. */
const mostCounted = 10_000;

/** Cursor values that are not all whole numbers, as JSON in base64url. */
const packed = /^~[\w-]{1,2000}$/;

function unpacked(text: string): Value[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(text.slice(1), 'base64url').toString());
    if (Array.isArray(values) && values.every((value) => typeof value === 'string' || Number.isFinite(value))) return values;
  } catch {
    // Not one of our cursors.
  }
  return undefined;
}

const cursorOf = (values: readonly unknown[]): string | undefined => {
  // A read model that older code is still building lacks the sort field.
  if (values.includes(undefined)) return undefined;
  if (values.every((value) => Number.isSafeInteger(value) && (value as number) >= 0)) return values.join('.');
  return `~${Buffer.from(JSON.stringify(values)).toString('base64url')}`;
};

/** The cursor of what follows this document. */
export const cursorAfter = (sort: Sort, document: object): string | undefined =>
  cursorOf(sort.fields.map((field) => (document as Record<string, unknown>)[field]));

const whole = /^\d{1,16}(\.\d{1,16})?$/;

/** The sort fields' values of the last item of a page: `12`, `3.12` or `~…`. */
const Cursor = z
  .string()
  .meta({ description: 'From the Link header of the page before' })
  .transform((text, context): Value[] => {
    const values = whole.test(text) ? text.split('.').map(Number) : packed.test(text) ? unpacked(text) : undefined;
    if (values) return values;
    context.addIssue('Invalid');
    return z.NEVER;
  });

/** `limit` of a list; larger values are lowered to 100. */
const Limit = (fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .meta({ maximum: 100, description: 'A page ends earlier where its items are large: at 1 MB' })
    .default(fallback)
    .transform((limit) => Math.min(limit, 100));

/** Query parameters of every list. */
export const cursorPage = (limit: number) => ({ limit: Limit(limit), cursor: Cursor.optional() });

const PageNumber = z.coerce.number().int().min(1).meta({ description: 'Up to 1,000 items; further pages are found by the cursor' });

/** Query parameters of a list whose first pages also have numbers. */
export const numberedPage = (limit: number) =>
  z
    .object({ page: PageNumber.default(1), ...cursorPage(limit) })
    .refine(({ page, limit, cursor }) => cursor !== undefined || page * limit <= longestSkip, {
      path: ['page'],
      error: `Pages have numbers up to ${longestSkip} items; further ones are found by the cursor in the Link header of the page before`,
    });

/** Parses the query string by the schema; throws Refused('invalid-input') with a message per field. */
export function parseQuery<S extends z.ZodType>(schema: S, request: Request): z.output<S> {
  const parsed = schema.safeParse(request.query);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  throw new Refused('invalid-input', { fields });
}

/** One page of the results of `find`, with the cursor of the next one. A page of large items ends early (see `pageBytes`). */
export async function findPage<D>(
  collection: Documented<D>,
  find: SortedFind,
  { limit, cursor, skip = 0 }: { limit: number; cursor?: Value[] | undefined; skip?: number },
): Promise<{ documents: D[]; hasMore: boolean; next: string | undefined }> {
  if (cursor && cursor.length !== find.sort.fields.length) throw new Refused('invalid-input', { fields: { cursor: 'Invalid' } });
  const { found, more } = await collection.page({ ...find, after: cursor, limit }, { skip, bytes: pageBytes });
  const documents = found.map(({ document }) => document as D);
  const last = documents.at(-1) as object | undefined;
  return { documents, hasMore: more, next: more && last ? cursorAfter(find.sort, last) : undefined };
}

/** Sets `Link: <…>; rel="next"`: the same request from `cursor` on. */
export function linkNext(request: Request, response: Response, cursor: string | undefined) {
  if (cursor === undefined) return;
  const url = new URL(request.originalUrl, 'http://relative');
  url.searchParams.delete('page');
  url.searchParams.set('cursor', cursor);
  response.append('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** Counts the items of a list, up to `mostCounted`. */
export const countAll = <D>(collection: Documented<D>, { where = {}, search }: Find): Promise<number> =>
  collection.count(where, { search, most: mostCounted });
