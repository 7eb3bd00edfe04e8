import { isBlank, refusals } from '@potluck/events';
import { maxEmail, maxName } from '@potluck/events/limits';
import { isReservedName, visibleName } from '@potluck/events/member-name';
import type { Request } from 'express';
import * as z from 'zod';
import type { Shown } from '../pages/form.ts';
import { longestPassword, shortestPassword } from './password.ts';

const Email = z
  .string()
  .trim()
  .max(maxEmail, 'Please enter your email address')
  .regex(/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u, 'Please enter your email address');
const Name = z
  .string()
  .max(maxName, 'Please choose a shorter name')
  .transform(visibleName)
  .refine((name) => !isBlank(name), 'Please enter a name')
  .refine((name) => !isReservedName(name), refusals['name-reserved'][1]);
const NewPassword = z
  .string()
  .min(shortestPassword, `Please choose a password of at least ${shortestPassword} characters`)
  .max(longestPassword, 'Please choose a shorter password');
const Password = z.string().min(1, 'Please enter your password').max(longestPassword, 'This password is too long');

/** The bodies of the account pages' forms. */
export const Credentials = z.object({ email: Email, password: Password });
export const NewAccount = z.object({ name: Name, email: Email, password: NewPassword });
export const PasswordChange = Credentials.extend({ newPassword: NewPassword });
export const ChosenPassword = z.object({ password: NewPassword });
export const ChosenNameAndPassword = ChosenPassword.extend({ name: Name });

/** The typed values that may be shown again; never a password. */
export function typedIn(request: Request): Record<string, string> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(['name', 'email'].flatMap((field) => (typeof body[field] === 'string' ? [[field, body[field]]] : [])));
}

/** Why the input is refused, and the first field that is at fault. */
export function problemOf(error: z.ZodError): Shown {
  const issue = error.issues[0];
  const plain = issue?.code === 'invalid_type' ? 'Please fill in every field' : issue?.message;
  return { problem: plain, field: issue?.path[0]?.toString() };
}
