import type * as z from 'zod';

export type Tag = 'People' | 'Recipes' | 'Feed' | 'Comments' | 'Moderation' | 'Administration' | 'Analysis' | 'Media' | 'Service';

/** A call in the OpenAPI document. */
export interface Operation {
  tag: Tag;
  /** In lower case. */
  method: string;
  /** With its parameters as `{id}`. */
  path: string;
  summary: string;
  /** The answer's body; undefined when it is empty or a file. */
  answer: z.ZodType | undefined;
  /** Query parameters by name. */
  query?: Record<string, z.ZodType> | undefined;
  body?: z.ZodType | undefined;
  /** The file in the body, which is then a form. */
  file?: { field: string; hint: string } | undefined;
  /** Status of a successful answer; by default 200. */
  status?: number | undefined;
  /** Statuses of refusals, besides those that every call may have. */
  refusals?: readonly number[] | undefined;
  /** A list with its length in `X-Total-Count`. */
  counted?: boolean | undefined;
  /** Also answers visitors. */
  open?: boolean | undefined;
}
