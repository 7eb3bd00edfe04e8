import * as z from 'zod';
import { entityDigits, entityIdOf } from './entity-id.ts';

/** `announcement_12`, `user_ID`. A number has one spelling, so that each subject has one case. */
export const CaseId = z
  .string()
  .regex(new RegExp(`^((announcement|comment|recipe)_${entityDigits}|user_[\\w-]{1,64})$`), { error: 'No such case', abort: true })
  .refine((id) => id.startsWith('user_') || entityIdOf(id.split('_')[1]) !== undefined, 'No such case');
