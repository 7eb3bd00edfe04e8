/** Inputs of analysts' commands. */

import * as z from 'zod';
import { openTypes } from '../closed-streams.ts';
import { ExportFormat } from '../index.ts';
import { maxShortText } from '../limits.ts';

/** The event at which a projection stopped, and why all its versions skip it. */
export const SkipInput = z.object({
  eventId: z.string().max(100),
  reason: z.string().trim().min(1, 'Please say why').max(maxShortText, 'Reason too long'),
});

const version = z.int().positive();

/** What an analyst orders for a projection. */
export const OrderInput = z.discriminatedUnion('order', [
  z.object({
    order: z.literal('rebuild'),
    switch: z.boolean().optional().meta({ description: 'Whether readers get the new version once it is built; by default they do' }),
  }),
  z.object({ order: z.enum(['pause', 'resume', 'cancel', 'retry']) }),
  z.object({ order: z.enum(['switch', 'drop']), version }),
  z.object({ order: z.literal('withdraw-skip'), ...SkipInput.shape }),
]);
export type OrderInput = z.output<typeof OrderInput>;

/** What an analyst exports: event types, and days in UTC, both included. */
export const ExportInput = z
  .object({
    types: z
      .array(z.string().refine((type) => (openTypes as readonly string[]).includes(type), 'Must be an event type that analysts see'))
      .min(1, 'Choose an event type')
      .max(100),
    from: z.iso.date().nullish(),
    until: z.iso.date().nullish(),
    format: ExportFormat,
  })
  .refine(({ from, until }) => !from || !until || from <= until, { path: ['until'], error: 'Must not be before the first day' });
export type ExportInput = z.output<typeof ExportInput>;
