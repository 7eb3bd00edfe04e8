import type * as z from 'zod';

export type Tag = 'People' | 'Recipes' | 'Feed' | 'Comments' | 'Moderation' | 'Administration' | 'Media' | 'Service';

/** What the OpenAPI document says of a call. */
export interface Operation {
  tag: Tag;
  /** In small letters. */
  method: string;
  /** With its parameters as `{id}`. */
  path: string;
  summary: string;
  /** What comes back; undefined when it is empty or a file. */
  answer: z.ZodType | undefined;
  /** Query parameters by name. */
  query?: Record<string, z.ZodType> | undefined;
  body?: z.ZodType | undefined;
  /** The file that comes with the body, which is then a form. */
  file?: { field: string; hint: string } | undefined;
  /** Of the answer that is no refusal; by default 200. */
  status?: number | undefined;
  /** Statuses of refusals, besides those that every call may meet. */
  refusals?: readonly number[] | undefined;
  /** A list that says in `X-Total-Count` how many it has. */
  counted?: boolean | undefined;
  /** Answers signed out too. */
  open?: boolean | undefined;
}
