import type { Profile } from '@potluck/events/answers/people';

/** The name shown for a profile. */
export function nameOf({ displayName, firstName, lastName }: Pick<Profile, 'displayName' | 'firstName' | 'lastName'>): string {
  return displayName?.trim() || [firstName, lastName].filter(Boolean).join(' ') || 'Someone';
}
