import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { email, foldEvents, identity, isBarredAt, Refused, type User, user } from '@potluck/events';
import { createFolds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Ports } from '@potluck/stores/ports/ports';
import type { CommandEnvelope } from '../command-envelope.ts';
import { type Handle, handleAlone } from '../handle.ts';
import { emailHash } from './email-hash.ts';

/** The person who signs in, as verified by an issuer. */
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

/** The time of the sign-in, its id in the log, and its trace. */
export interface When {
  now: Date;
  requestId?: string;
  traceparent?: string | undefined;
}

export interface Registered {
  userId: string;
  /** Position in the log from which readers know this user. */
  position: bigint;
}

/** An issuer's account as a part of a stream's name. */
export const identityHashOf = (realm: string, sub: string): string =>
  createHash('sha256')
    .update(JSON.stringify([realm, sub]))
    .digest('hex');

/**
 * The user of this identity, registered first when there is none. The three streams are written in an order that can be
 * resumed: the address is claimed with the new user's id and this identity's hash, the user is registered, the identity is linked.
 * After a crash the next sign-in finds its own claim and continues from there.
 * Refuses 'email-taken' when another identity holds the address: accounts are never linked by e-mail. An unfinished sign-up holds its
 * address for a day. Throws Conflict, Unavailable.
 */
export async function registerAtSignIn(
  ports: Pick<Ports, 'events' | 'accounts'>,
  person: Person,
  { now, requestId = randomUUID(), traceparent }: When,
): Promise<Registered> {
  const { events, accounts } = ports;
  const identityHash = identityHashOf(person.realm, person.sub);
  const link = await readLink(events, identityHash);
  if (link.userId) return { userId: link.userId, position: link.position };
  if (isBarredAt(link, now.toISOString())) throw new Refused('barred');

  const handle = handleAlone(events);
  const addressHash = await emailHash(accounts, person.email);
  const envelope = { actor: newUserId(), at: now.toISOString(), correlationId: requestId, traceparent };
  const userId = await claimEmail(handle, addressHash, identityHash, envelope);
  const asUser = { ...envelope, actor: userId };
  const { displayName, firstName, lastName } = person;
  const data = { userId, email: person.email.trim(), emailHash: addressHash, displayName, firstName, lastName };
  await handle(
    user,
    userId,
    asUser,
    () =>
      ({ status }) =>
        status === 'absent' ? [{ type: 'UserRegistered' as const, data }] : [],
  );
  const { state, position } = await handle(
    identity,
    identityHash,
    asUser,
    () => (linked) => (linked.userId ? [] : [{ type: 'IdentityLinked' as const, data: { userId } }]),
  );
  return { userId: state.userId ?? userId, position };
}

async function readLink(events: EventStore, identityHash: string) {
  const read = await events.read(`identity-${identityHash}`);
  return { ...foldEvents(identity, read.events), position: read.events.at(-1)?.position ?? 0n };
}

/** The user that is linked to an issuer's account, if any. */
export async function userOfIdentity(events: EventStore, realm: string, sub: string): Promise<string | undefined> {
  return (await readLink(events, identityHashOf(realm, sub))).userId;
}

/** In ms: how long a claim holds an address without a user. */
const claimLife = 24 * 3_600_000;

/** The user id in this identity's claim of the address: that of its earlier claim, or of a new one. */
async function claimEmail(handle: Handle, addressHash: string, identityHash: string, envelope: CommandEnvelope): Promise<string> {
  const { state } = await handle(email, addressHash, envelope, async (reader) => {
    const before = (await reader.own(email, addressHash)).state.claim;
    const holder = before && (await reader.stateOf(user, before.userId));
    return (address) => {
      const { claim } = address;
      if (isBarredAt(address, envelope.at)) throw new Refused('barred');
      if (claim?.identityHash === identityHash) return [];
      const isOver = claim && Date.parse(envelope.at) - Date.parse(claim.at) > claimLife && holder?.status === 'absent';
      if (claim && !isOver) throw new Refused('email-taken');
      return [
        ...(claim ? [{ type: 'EmailReleased' as const, data: { userId: claim.userId } }] : []),
        { type: 'EmailClaimed' as const, data: { userId: envelope.actor, identityHash } },
      ];
    };
  });
  return state.claim?.userId ?? envelope.actor;
}

/** 22 letters and digits: 130 random bits. */
function newUserId(): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let id = '';
  while (id.length < 22) {
    // 248 is the highest multiple of 62 in a byte: with higher values, the first letters would be more likely.
    for (const byte of randomBytes(32)) if (byte < 248 && id.length < 22) id += alphabet[byte % 62];
  }
  return id;
}

/** The user as folded from their stream, in several turns of the event loop if it is long. */
export const readUser = async (events: EventStore, userId: string): Promise<User> => (await createFolds(events).load(user, userId)).state;
