import type { Profile } from '@potluck/events/answers';

/** What a profile's owner is called. */
export function nameOf({ displayName, firstName, lastName }: Pick<Profile, 'displayName' | 'firstName' | 'lastName'>): string {
  return displayName?.trim() || [firstName, lastName].filter(Boolean).join(' ') || 'Someone';
}
