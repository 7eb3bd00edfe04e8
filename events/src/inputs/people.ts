/** Inputs of commands about people. */

import * as z from 'zod';
import { maxName, maxShortText } from '../limits.ts';
import { visibleName } from '../member-name.ts';
import { flag, optionalText, removesFile } from './fields.ts';

/** A name without invisible characters. */
const optionalName = (name: string) => optionalText(name, maxName).transform((text) => (text && visibleName(text)) || null);

export const ProfileInput = z.object({
  displayName: optionalName('Display name'),
  firstName: optionalName('First name'),
  lastName: optionalName('Last name'),
  bio: optionalText('Bio', maxShortText, `Bio must be ${maxShortText} characters or less`),
  isPublic: flag('isPublic'),
  profileImage: removesFile,
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** Without `following` it is toggled. */
export const FollowInput = z.object({ following: z.boolean().optional() });

export const MemberByEmailInput = z.object({ email: z.string('The email address is missing').trim().min(1).max(320) });
