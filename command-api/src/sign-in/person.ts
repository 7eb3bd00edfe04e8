import { Refused, type Role, roles } from '@potluck/events';
import { isReservedName, visibleName } from '@potluck/events/member-name';
import type { IssuerClient } from './issuer-client.ts';
import type { Person } from './register.ts';

type Claims = Record<string, unknown>;

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : null);

/** The name as a member could enter it; null when a member could not. */
function nameOf(value: unknown): string | null {
  const name = visibleName(text(value) ?? '');
  return name === '' || isReservedName(name) ? null : name;
}

/**
 * The person who signs in, from the ID token and the UserInfo.
 * An address and its 'verified' mark are taken from the same source, never mixed. A foreign issuer must have verified the address;
 * its names fill first and last name, and members choose the display name themselves. The built-in issuer asks for the display name.
 * Refuses 'email-unverified'.
 */
export function personOf(client: IssuerClient, idToken: Claims, userInfo: Claims | undefined): Person {
  const local = client.realm === 'local';
  const claims = typeof userInfo?.email === 'string' ? userInfo : idToken;
  const verified = claims.email_verified === true || claims.email_verified === 'true';
  const email = typeof claims.email === 'string' ? claims.email.trim() : '';
  if (!email.includes('@') || (!local && !verified)) throw new Refused('email-unverified');
  const all: Claims = { ...idToken, ...userInfo };
  return {
    realm: client.realm,
    sub: idToken.sub as string,
    email,
    displayName: local ? nameOf(all.name) : null,
    firstName: local ? null : nameOf(all.given_name),
    lastName: local ? null : nameOf(all.family_name),
  };
}

/** The roles in a claim, which is a list or a text of words; none when there is no such claim. */
export function rolesOf(claim: string, idToken: Claims, userInfo: Claims | undefined): Role[] {
  const all: Claims = { ...idToken, ...userInfo };
  const nested = claim.split('.').reduce<unknown>((value, name) => (value as Claims | undefined)?.[name], all);
  const listed = all[claim] ?? nested;
  const words = typeof listed === 'string' ? listed.split(/[\s,]+/) : Array.isArray(listed) ? listed : [];
  return roles.filter((role) => words.includes(role));
}
