import { Refused } from '@potluck/events';
import type { Ports } from '@potluck/stores/ports/ports';
import { changeRoles } from './change-roles.ts';
import { personOf, rolesOf } from './person.ts';
import { readUser, registerAtSignIn, type When } from './register.ts';
import type { SignedIn } from './verified-strategy.ts';

/** The user who has signed in. */
export interface SignedInUser {
  userId: string;
  /** The position that the first page must wait for. */
  position: bigint;
  /** The ID token, which the issuer wants when the session ends. */
  idToken: string;
  /** When the issuer last authenticated the person, in ms since 1970, if it says so. */
  signedInAt?: number;
}

/** The user of a verified sign-in, registered if new. If `rolesClaim` is set, the roles are set from it. Throws Refused. */
export async function resolveUser(
  ports: Pick<Ports, 'events' | 'accounts' | 'bus'>,
  { client, idToken, claims, userInfo }: SignedIn,
  rolesClaim: string | undefined,
  when: When,
): Promise<SignedInUser> {
  const registered = await registerAtSignIn(ports, personOf(client, claims, userInfo), when);
  const { userId } = registered;
  const user = await readUser(ports.events, userId);
  if (user.status !== 'registered') throw new Refused('not-allowed', { message: 'This account was erased' });
  const roles = rolesClaim && rolesOf(rolesClaim, claims, userInfo);
  const changed = roles ? await changeRoles(ports, userId, () => roles, 'claim', when) : 0n;
  const { auth_time: seconds } = claims;
  const signedInAt = typeof seconds === 'number' ? { signedInAt: seconds * 1000 } : {};
  return { userId, position: changed > registered.position ? changed : registered.position, idToken, ...signedInAt };
}
