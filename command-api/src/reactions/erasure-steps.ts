import { email, foldEvents, identity, moderationCase, type Recorded, suspensionAt, user } from '@potluck/events';
import { endSessions } from '@potluck/host/http/session';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Condition } from '@potluck/stores/ports/read-store';
import type { Handle } from '../handle.ts';
import { localAccounts } from '../sign-in/issuer/local-accounts.ts';
import { identityHashOf } from '../sign-in/register.ts';
import { closing } from './case-about-erased.ts';
import { endNotesOfErased } from './case-notes.ts';
import { allVersionsReach } from './erased-versions.ts';
import type { StreamCommand } from './reaction.ts';
import type { Found, Targets } from './targets.ts';

export interface ErasureContext {
  ports: Ports;
  handle: Handle;
  /** The AccountErased event. */
  event: Recorded;
  userId: string;
  targets: Targets;
  /** `round` and the result as those of `carryOut`. */
  carryOut(command: StreamCommand, round?: number): Promise<boolean>;
}

/** One step of an erasure. `run` handles at most a page and returns where to continue; a repeat changes nothing. Throws NotYet. */
export interface ErasureStep {
  /** Stored: never rename it. */
  name: string;
  run(context: ErasureContext, after?: number): Promise<number | undefined>;
}

interface LikeFound {
  kind: 'announcement' | 'comment';
  targetId: number;
}
interface FollowFound {
  followerId: string;
  followingId: string;
}

/** One kind of a person's data: the documents of a projection that have their id in `field`, and the command that deletes one. */
interface Belonging {
  name: string;
  projection: string;
  where?: Record<string, Condition>;
  field: string;
  // biome-ignore lint/suspicious/noExplicitAny: each projection has its own documents.
  commandOf(found: any, userId: string): StreamCommand;
}

const documentsOf = ({ projection, where, field }: Belonging, { targets, userId }: ErasureContext, position: bigint, after?: number) =>
  targets.find(projection, { ...where, [field]: userId }, position, after);

/** Deletes all data of a kind that existed when the account was erased. */
const endAll = (belonging: Belonging): ErasureStep => ({
  name: belonging.name,
  async run(context, after) {
    const { documents, next } = await documentsOf(belonging, context, context.event.position, after);
    for (const document of documents) await context.carryOut(belonging.commandOf(document, context.userId));
    return next;
  },
});

const unlike = ({ kind, targetId }: LikeFound, userId: string): StreamCommand =>
  kind === 'announcement'
    ? { to: 'announcementLike', id: `${targetId}_${userId}`, command: { type: 'EndLike', data: { announcementId: targetId, userId } } }
    : { to: 'commentLike', id: `${targetId}_${userId}`, command: { type: 'EndLike', data: { commentId: targetId, userId } } };
const unfollow = ({ followerId, followingId }: FollowFound): StreamCommand => ({
  to: 'follow',
  id: `${followerId}_${followingId}`,
  command: { type: 'EndFollow', data: { followerId, followingId } },
});

const endAllSessions: ErasureStep['run'] = async ({ ports, userId }) => {
  await endSessions(ports, userId);
  return undefined;
};

const belongings: readonly Belonging[] = [
  {
    name: 'announcements',
    projection: 'feed',
    // Every value, since the index has this field before the order.
    where: { hidden: { in: [false, true] } },
    field: 'userId',
    commandOf: ({ id }: { id: number }) => ({ to: 'announcement', id, command: { type: 'DeleteAnnouncement', data: {} } }),
  },
  {
    name: 'comments',
    projection: 'comments',
    field: 'userId',
    commandOf: ({ id }: { id: number }) => ({ to: 'comment', id, command: { type: 'DeleteComment', data: {} } }),
  },
  {
    name: 'recipes',
    projection: 'recipes',
    field: 'userId',
    commandOf: ({ id }: { id: number }) => ({ to: 'recipe', id, command: { type: 'DeleteRecipe', data: {} } }),
  },
  { name: 'announcement-likes', projection: 'likes', where: { kind: 'announcement' }, field: 'userId', commandOf: unlike },
  { name: 'comment-likes', projection: 'likes', where: { kind: 'comment' }, field: 'userId', commandOf: unlike },
  { name: 'follows', projection: 'follows', field: 'followerId', commandOf: unfollow },
  { name: 'followers', projection: 'follows', field: 'followingId', commandOf: unfollow },
  {
    name: 'saved-recipes',
    projection: 'saved-recipes',
    field: 'userId',
    commandOf: ({ recipeId }: { recipeId: number }, userId) => ({
      to: 'savedRecipe',
      id: `${recipeId}_${userId}`,
      command: { type: 'EndSave', data: { recipeId, userId } },
    }),
  },
  {
    name: 'appeals',
    projection: 'decisions',
    where: { appeal: 'open' },
    field: 'userId',
    commandOf: ({ id, caseId }: { id: string; caseId: string }) => ({
      to: 'case',
      id: caseId,
      command: { type: 'LapseAppeal', data: { decisionId: id, cause: 'erased' } },
    }),
  },
];

/**
 * Deletes the data of commands that checked the member just before the erasure and appended after it, until nothing is left to end. It is
 * little, so all of it is deleted at once. `after` is the end of the log at the previous look; the projections must have reached it.
 */
async function endWhatCameLate(context: ErasureContext, after?: number): Promise<number | undefined> {
  const { ports, userId, carryOut } = context;
  let isDone = after !== undefined;
  for (const belonging of after === undefined ? [] : belongings) {
    let next: number | undefined;
    do {
      const page: Found<unknown> = await documentsOf(belonging, context, BigInt(after ?? 0), next);
      for (const document of page.documents) {
        // The document alone does not tell: it stays when its projection skips the event that ended its thing.
        if (await carryOut(belonging.commandOf(document, userId), after)) isDone = false;
      }
      next = page.next;
    } while (next !== undefined);
  }
  return isDone ? undefined : Number(await ports.events.head());
}

/**
 * All steps of an erasure, in order: sessions first, so that the person can do nothing more; then their data; then their identity; then
 * the key, because earlier steps read what it encrypts; finally what remains in database files.
 */
export const erasureSteps: readonly ErasureStep[] = [
  { name: 'sessions', run: endAllSessions },
  ...belongings.map(endAll),
  // Before their notes end, and after the appeals. Those reported from now on are closed by a reaction.
  {
    name: 'cases',
    async run({ targets, event, userId, carryOut }, after) {
      const where = { reportedUserId: userId, waiting: true };
      const { documents, next } = await targets.find<{ id: string }>('cases', where, event.position, after);
      for (const { id } of documents) await carryOut(closing(id, event));
      return next;
    },
  },
  {
    name: 'case-notes',
    async run({ ports, handle, event, userId, targets }, after) {
      const { documents, next } = await targets.find<{ id: string }>('cases', { reportedUserId: userId }, event.position, after);
      for (const { id } of documents) await endNotesOfErased(ports, handle, await targets.load(moderationCase, id), id, event);
      return next;
    },
  },
  { name: 'identity', run: forgetIdentity },
  // For a sign-in that came while the identity was still linked.
  { name: 'sessions-again', run: endAllSessions },
  { name: 'late', run: endWhatCameLate },
  {
    name: 'media',
    async run({ ports, userId }) {
      await ports.media.removeAll(userId);
      return undefined;
    },
  },
  {
    name: 'key',
    async run({ ports, userId, event }) {
      await keyStoreOf(ports).destroy(userId, new Date(event.metadata.at));
      return undefined;
    },
  },
  { name: 'traces', run: leaveNoTraces },
];

/** Expunges deleted data from free pages and write-ahead logs, from read models once all have folded the log up to its end now. */
async function leaveNoTraces(context: ErasureContext, after?: number): Promise<number | undefined> {
  const { accounts, events, reads } = context.ports;
  if (after === undefined) {
    await accounts.expunge?.();
    return Number(await events.head());
  }
  await allVersionsReach(BigInt(after), context);
  await reads.expunge?.();
  return;
}

/** Removes the built-in account, releases the address and unlinks the identity; both are barred while a suspension lasts. */
async function forgetIdentity({ ports, handle, event, userId }: ErasureContext): Promise<undefined> {
  const { events } = await ports.events.read(`user-${userId}`);
  const registered = events.find(({ type }) => type === 'UserRegistered')?.data as { email: string; emailHash: string } | undefined;
  if (!registered) return;
  const bar = barOf(events, event.metadata.at);
  const envelope = {
    actor: 'system',
    at: event.metadata.at,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
    traceparent: event.metadata.traceparent,
  };
  const claims = (await ports.events.read(`email-${registered.emailHash}`)).events;
  const claim = claims.findLast(({ type, data }) => type === 'EmailClaimed' && data.userId === userId);
  const identityHash = claim?.data.identityHash as string | undefined;
  // In this order, so that the person cannot register again while parts of the old identity are left.
  if (identityHash) await removeLocalAccount(ports, registered.email, identityHash);
  await handle(email, registered.emailHash, envelope, () => (state) => {
    if (state.claim?.userId !== userId) return [];
    return [{ type: 'EmailReleased' as const, data: { userId } }, ...bar];
  });
  if (!identityHash) return;
  await handle(identity, identityHash, envelope, () => (state) => {
    if (state.userId !== userId) return [];
    return [{ type: 'IdentityUnlinked' as const, data: { userId } }, ...bar];
  });
}

function barOf(events: readonly Recorded[], at: string) {
  const before = foldEvents(
    user,
    events.filter(({ type }) => type !== 'AccountErased'),
  );
  const suspension = suspensionAt(before, at);
  if (!suspension) return [];
  return [{ type: 'Barred' as const, data: { until: suspension.until, decisionId: suspension.decisionId } }];
}

/** Also removes its sessions at the issuer, its links and its grants. */
async function removeLocalAccount({ accounts }: Ports, address: string, identityHash: string): Promise<void> {
  const local = localAccounts(accounts);
  const account = await local.byEmail(address);
  if (account && identityHashOf('local', account.sub) === identityHash) await local.remove(account);
}
