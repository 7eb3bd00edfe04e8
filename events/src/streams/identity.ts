import * as z from 'zod';
import { defineStream, type EventOf } from '../define-stream.ts';
import { UserId } from '../fields.ts';

/** `identity-{hash(realm, sub)}`: who an issuer's account is here. The built-in issuer's realm is 'local', whatever its port. */
export const identity = defineStream({
  name: 'identity',
  commands: {},
  events: { IdentityLinked: z.object({ userId: UserId }), IdentityUnlinked: z.object({ userId: UserId }) },
});

/** `email-{keyed hash}`: an address belongs to one user. `identityHash` lets a sign-in that was cut off resume its own claim. */
export const email = defineStream({
  name: 'email',
  commands: {},
  events: { EmailClaimed: z.object({ userId: UserId, identityHash: z.string() }), EmailReleased: z.object({ userId: UserId }) },
});

export type IdentityEvent = EventOf<typeof identity>;
export type EmailEvent = EventOf<typeof email>;

export interface Identity {
  userId: string | undefined;
}
export const noIdentity: Identity = { userId: undefined };
export function evolveIdentity(_state: Identity, event: IdentityEvent): Identity {
  return { userId: event.type === 'IdentityLinked' ? event.data.userId : undefined };
}

export interface EmailClaim {
  claim: { userId: string; identityHash: string } | undefined;
}
export const noEmailClaim: EmailClaim = { claim: undefined };
export function evolveEmail(_state: EmailClaim, event: EmailEvent): EmailClaim {
  return { claim: event.type === 'EmailClaimed' ? event.data : undefined };
}
