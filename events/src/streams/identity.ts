import * as z from 'zod';
import { defineAggregate } from '../define-aggregate.ts';
import { UserId } from '../fields.ts';
import { ignored } from '../recorded.ts';

/** A member who was suspended when the account was erased cannot register again before `until` (an ISO date-time; null: ever). */
const Barred = z.object({ until: z.iso.datetime().nullable(), decisionId: z.string().nullable() });
interface Bar {
  until: string | null;
}

/** Whether a sign-up is refused at `now` (an ISO date-time). */
export const isBarredAt = ({ bar }: { bar?: Bar | undefined }, now: string): boolean =>
  bar !== undefined && (bar.until === null || bar.until > now);

interface Identity {
  userId: string | undefined;
  bar?: Bar | undefined;
}

/** `identity-{hash(realm, sub)}`: links an issuer's account to a user. The built-in issuer's realm is 'local', whatever its port. */
export const identity = defineAggregate({
  name: 'identity',
  events: { IdentityLinked: z.object({ userId: UserId }), IdentityUnlinked: z.object({ userId: UserId }), Barred },
  meanings: {
    IdentityLinked: 'A sign-in account was linked with a member.',
    IdentityUnlinked: 'A sign-in account no longer belongs to a member.',
    Barred: 'A suspended member left: this sign-in account stays barred until the suspension ends.',
  },
  initial: { userId: undefined } as Identity,
  evolve: (state, event): Identity => {
    switch (event.type) {
      case 'IdentityLinked':
        return { userId: event.data.userId };
      case 'IdentityUnlinked':
        return { userId: undefined };
      case 'Barred':
        return { ...state, bar: { until: event.data.until } };
      default:
        return ignored(event, state);
    }
  },
});

interface EmailClaim {
  /** `at`: when it was claimed, as an ISO date-time. */
  claim: { userId: string; identityHash: string; at: string } | undefined;
  bar?: Bar | undefined;
}

/** `email-{keyed hash}`: makes an address unique. `identityHash` lets an interrupted sign-in resume its own claim. */
export const email = defineAggregate({
  name: 'email',
  events: { EmailClaimed: z.object({ userId: UserId, identityHash: z.string() }), EmailReleased: z.object({ userId: UserId }), Barred },
  meanings: {
    EmailClaimed: 'An e-mail address was taken by a member.',
    EmailReleased: 'An e-mail address is free again.',
    Barred: 'A suspended member left: this address stays barred until the suspension ends.',
  },
  initial: { claim: undefined } as EmailClaim,
  evolve: (state, event): EmailClaim => {
    switch (event.type) {
      case 'EmailClaimed':
        return { claim: { ...event.data, at: event.metadata?.at ?? '' } };
      case 'EmailReleased':
        return { claim: undefined };
      case 'Barred':
        return { ...state, bar: { until: event.data.until } };
      default:
        return ignored(event, state);
    }
  },
});
