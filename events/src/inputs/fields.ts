/** Fields of the inputs. Forms send text, so numbers, booleans and lists are parsed from text too; empty, 'null' and absent mean null (section 7). */

import * as z from 'zod';
import { isBlank } from '../index.ts';

export const isNothing = (value: unknown) =>
  value === undefined || value === null || value === 'null' || (typeof value === 'string' && isBlank(value));

export const tooLong = (name: string, most: number) => `${name} must be ${most} characters or less`;

/** Text that must not be blank, otherwise unchanged. */
export const requiredText = (name: string, most: number, missing: string) =>
  z
    .string(missing)
    .max(most, tooLong(name, most))
    .refine((text) => !isBlank(text), missing);

export const optionalText = (name: string, most: number, message = tooLong(name, most)) =>
  z
    .string(`${name} must be text`)
    .max(most, message)
    .nullish()
    .transform((text) => (isNothing(text) ? null : (text as string)));

const truths: Record<string, boolean> = { true: true, false: false, on: true, off: false, 1: true, 0: false };

/** Undefined when absent or empty. */
export const flag = (name: string) =>
  z
    .union([z.boolean(), z.enum(['true', 'false', 'on', 'off', '1', '0', '', 'null'])], `${name} must be true or false`)
    .nullish()
    .transform((value) => (isNothing(value) ? undefined : truths[String(value)]));

/** Empty: removes the file; absent: keeps it. A new file is the multipart file of this name. */
export const removesFile = z
  .enum(['', 'null'], 'Please send a file')
  .nullish()
  .transform((value) => value !== undefined);

/** The revision that an editor was opened with. */
export const seenRevision = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,9}$/)], 'revision must be a whole number')
  .optional()
  .transform((value) => (value === undefined ? undefined : Number(value)));
