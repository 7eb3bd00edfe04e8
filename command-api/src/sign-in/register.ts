import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type EmailEvent,
  evolveEmail,
  evolveIdentity,
  evolveUser,
  type IdentityEvent,
  type Metadata,
  noEmailClaim,
  noIdentity,
  noUser,
  Refused,
  type User,
  type UserEvent,
} from '@potluck/events';
import { Conflict, type EventStore, noStream, type Revision } from '@potluck/stores/ports/event-store';
import type { Ports } from '@potluck/stores/ports/ports';
import { emailHash } from './email-hash.ts';

/** Who an issuer says is signing in. */
export interface Person {
  /** The issuer's name here: its address, or 'local' for the built-in one. */
  realm: string;
  /** The account's id at the issuer. */
  sub: string;
  email: string;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
}

export interface Registered {
  userId: string;
  /** Where in the log the reader must be to know this user. */
  position: bigint;
}

/** An issuer's account as the name of its stream carries it. */
export const identityHashOf = (realm: string, sub: string): string =>
  createHash('sha256')
    .update(JSON.stringify([realm, sub]))
    .digest('hex');

/**
 * The user of this identity, registered first when there is none. The three streams are written in an order that can be
 * resumed: the address is claimed with the new user's id and this identity's hash, the user is registered, the identity is linked.
 * Whoever comes again after a crash finds its own claim and goes on from there.
 * Refuses 'email-taken' when another identity holds the address: accounts are never linked by e-mail. A claim whose sign-up never ended
 * holds it for a day.
 */
export async function registerAtSignIn(ports: Pick<Ports, 'events' | 'accounts'>, person: Person, now: Date): Promise<Registered> {
  const { events, accounts } = ports;
  const addressHash = await emailHash(accounts, person.email);
  const identityHash = identityHashOf(person.realm, person.sub);
  const correlationId = randomUUID();
  const recorded = (userId: string): Metadata => ({ actor: userId, at: now.toISOString(), correlationId });

  // Whoever loses a race reads again and finds what the winner wrote; each round gets further, so a few suffice.
  for (let round = 0; round < 5; round++) {
    const link = await readLink(events, identityHash);
    if (link.userId) return { userId: link.userId, position: link.position };
    try {
      const userId = await claimEmail(events, addressHash, identityHash, { recorded, now });
      await registerUser(events, userId, { person, emailHash: addressHash }, recorded(userId));
      const event = { id: randomUUID(), type: 'IdentityLinked', data: { userId }, metadata: recorded(userId) };
      const { position } = await events.append(`identity-${identityHash}`, [event], link.revision);
      return { userId, position };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
  throw new Refused('conflict');
}

async function readLink(events: EventStore, identityHash: string) {
  const read = await events.read(`identity-${identityHash}`);
  const { userId } = (read.events as never as IdentityEvent[]).reduce(evolveIdentity, noIdentity);
  return { userId, revision: read.revision, position: read.events.at(-1)?.position ?? 0n };
}

/** The user whom an issuer's account is here, if any. */
export async function userOfIdentity(events: EventStore, realm: string, sub: string): Promise<string | undefined> {
  return (await readLink(events, identityHashOf(realm, sub))).userId;
}

/** In ms: how long a claim holds an address without a user. */
const claimLife = 24 * 3_600_000;

/** The user's id that this identity holds the address for: an earlier claim of its own, or a new one. */
async function claimEmail(
  events: EventStore,
  hash: string,
  identityHash: string,
  { recorded, now }: { recorded: (userId: string) => Metadata; now: Date },
): Promise<string> {
  const read = await events.read(`email-${hash}`);
  const { claim } = (read.events as never as EmailEvent[]).reduce(evolveEmail, noEmailClaim);
  if (claim?.identityHash === identityHash) return claim.userId;
  const claimedAt = Date.parse(read.events.at(-1)?.metadata.at ?? '');
  const isOver = claim && now.getTime() - claimedAt > claimLife && (await readUser(events, claim.userId)).revision === noStream;
  if (claim && !isOver) throw new Refused('email-taken');
  const userId = newUserId();
  const metadata = recorded(userId);
  const claimed = { id: randomUUID(), type: 'EmailClaimed', data: { userId, identityHash }, metadata };
  const released = claim && { id: randomUUID(), type: 'EmailReleased', data: { userId: claim.userId }, metadata };
  await events.append(`email-${hash}`, released ? [released, claimed] : [claimed], read.revision);
  return userId;
}

async function registerUser(events: EventStore, userId: string, from: { person: Person; emailHash: string }, metadata: Metadata) {
  const { revision } = await events.read(`user-${userId}`);
  if (revision >= 0) return;
  const { email, displayName, firstName, lastName } = from.person;
  const data = { userId, email: email.trim(), emailHash: from.emailHash, displayName, firstName, lastName };
  await events.append(`user-${userId}`, [{ id: randomUUID(), type: 'UserRegistered', data, metadata }], revision);
}

/** 22 letters and digits: 130 random bits. */
function newUserId(): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let id = '';
  while (id.length < 22) {
    // 248 is the highest multiple of 62 in a byte: beyond it the first letters would come more often.
    for (const byte of randomBytes(32)) if (byte < 248 && id.length < 22) id += alphabet[byte % 62];
  }
  return id;
}

/** A user as their own stream says. */
export async function readUser(events: EventStore, userId: string): Promise<{ user: User; revision: Revision; position: bigint }> {
  const read = await events.read(`user-${userId}`);
  const user = (read.events as never as (UserEvent & { metadata: Metadata })[]).reduce(evolveUser, noUser);
  return { user, revision: read.revision, position: read.events.at(-1)?.position ?? 0n };
}
