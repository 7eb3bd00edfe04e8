import * as z from 'zod';
import { isBlank } from '../blank.ts';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { MediaRef, ProfilePart, Role, UserId } from '../fields.ts';
import { maxName, maxShortText } from '../limits.ts';
import { personal } from '../personal.ts';
import { mediaPurge, type Purged, purgedBy } from '../purged.ts';
import { ignored } from '../recorded.ts';
import { type Sanction, type Suspension, sanctionOf, withoutSuspension, withSuspension } from '../suspensions.ts';

const Name = z.string().max(maxName).nullable();
const profile = {
  displayName: personal(Name, null),
  firstName: personal(Name, null),
  lastName: personal(Name, null),
};
const Bio = z.string().max(maxShortText, `Bio must be ${maxShortText} characters or less`).nullable();

/**
 * Granted by the issuer's claim at a sign-in, with `npm run roles`, or by an administrator (`by`). Null in events from before this was
 * recorded.
 */
const RoleSource = z.enum(['claim', 'command_line', 'screen']).nullable().default(null);
export type RoleSource = z.output<typeof RoleSource>;
const roleChange = { userId: UserId, role: Role, by: UserId.nullable().default(null), source: RoleSource };
const withoutSource = { 1: (data: Record<string, unknown>) => ({ ...data, by: null, source: null }) };

/** A decision about a member: only codes and a date. The moderator's note to them is in the case. */
const sanction = { userId: UserId, caseId: z.string(), decisionId: z.string(), ruleId: z.string().nullable() };
const parts = { userId: UserId, parts: z.array(ProfilePart), decisionId: z.string() };

/** Older ones are on the page of decisions alone. */
const mostWarnings = 20;

export const user = defineAggregate({
  name: 'user',
  events: {
    UserRegistered: z.object({ userId: UserId, email: personal(z.string(), ''), emailHash: z.string(), ...profile }),
    ProfileUpdated: z.object({
      userId: UserId,
      ...profile,
      bio: personal(Bio, null),
      isPublic: z.boolean(),
      profileImage: personal(MediaRef.nullable(), null),
    }),
    RoleGranted: z.object(roleChange),
    RoleRevoked: z.object(roleChange),
    UserWarned: z.object({ ...sanction, until: z.null() }),
    /** `until` is the end, null for no end. */
    UserSuspended: z.object({ ...sanction, until: z.iso.datetime().nullable() }),
    UserReinstated: z.object({ ...sanction, until: z.null() }),
    ProfileHidden: z.object(parts),
    ProfileRestored: z.object(parts),
    ProfileMediaPurged: z.object({ userId: UserId, ...mediaPurge }),
    /** Their reports are refused until then. `caseId` is null in events from before this was recorded. */
    ReporterMuted: z.object({ userId: UserId, until: z.iso.datetime(), caseId: z.string().nullable() }),
    /** `dueAt`: when the account will be erased, unless that is cancelled (an ISO date-time). */
    ErasureRequested: z.object({ userId: UserId, dueAt: z.iso.datetime() }),
    ErasureCancelled: z.object({ userId: UserId }),
    /** Postpones the erasure of an account whose data a case needs. `until` null: until it is lifted. `basis` is a code, no free text. */
    HoldPlaced: z.object({ userId: UserId, until: z.iso.datetime().nullable(), basis: z.string().max(100) }),
    HoldLifted: z.object({ userId: UserId }),
    AccountErased: z.object({ userId: UserId }),
  },
  meanings: {
    UserRegistered: 'A member signed in for the first time and has an account now.',
    ProfileUpdated: 'A member changed their profile: all of it as it is since then.',
    RoleGranted: 'A member got a role.',
    RoleRevoked: 'A role was taken from a member.',
    UserWarned: 'A moderator warned a member.',
    UserSuspended: 'A moderator suspended a member, until a date or without an end.',
    UserReinstated: 'A suspension by the same case ended before its date.',
    ProfileHidden: 'A moderator hid parts of a profile: the name, the picture or the bio.',
    ProfileRestored: 'Hidden parts of a profile are shown again.',
    ProfileMediaPurged: 'A profile picture was removed for good.',
    ReporterMuted: 'A member cannot report anything until a date.',
    ErasureRequested: 'A member asked to delete their account on a date.',
    ErasureCancelled: 'A member who had asked to leave keeps the account.',
    HoldPlaced: 'An erasure waits, because a case needs what the account holds.',
    HoldLifted: 'An erasure no longer waits for a case.',
    AccountErased: 'A member has left: what they wrote is deleted and their key is destroyed.',
  },
  versions: { RoleGranted: 2, RoleRevoked: 2, ReporterMuted: 2 },
  upcasts: { RoleGranted: withoutSource, RoleRevoked: withoutSource, ReporterMuted: { 1: (data) => ({ ...data, caseId: null }) } },
  initial: { status: 'absent' } as User,
  evolve: (state, event): User => {
    const at = event.metadata?.at ?? '';
    if (event.type === 'UserRegistered') {
      const { userId, email, displayName, firstName, lastName } = event.data;
      return {
        status: 'registered',
        userId,
        email,
        displayName,
        firstName,
        lastName,
        bio: null,
        isPublic: false,
        profileImage: null,
        roles: [],
        warnings: [],
        suspensions: [],
        hiddenParts: [],
        mutedUntil: undefined,
        createdAt: at,
        updatedAt: at,
      };
    }
    if (state.status !== 'registered') return state;
    switch (event.type) {
      case 'ProfileUpdated': {
        const { displayName, firstName, lastName, bio, isPublic, profileImage } = event.data;
        return {
          ...state,
          displayName,
          firstName,
          lastName,
          bio,
          isPublic,
          profileImage,
          hadMedia: state.hadMedia || profileImage !== null,
          updatedAt: at,
        };
      }
      case 'RoleGranted':
        return { ...state, roles: [...state.roles.filter((role) => role !== event.data.role), event.data.role] };
      case 'RoleRevoked':
        return { ...state, roles: state.roles.filter((role) => role !== event.data.role) };
      case 'UserWarned':
        return { ...state, warnings: [...state.warnings, { ...sanctionOf(event.data), at }].slice(-mostWarnings) };
      case 'UserSuspended':
        return { ...state, suspensions: withSuspension(state.suspensions, event.data) };
      case 'UserReinstated':
        return { ...state, suspensions: withoutSuspension(state.suspensions, event.data.caseId, at) };
      case 'ErasureRequested':
        return { ...state, erasure: { dueAt: event.data.dueAt } };
      case 'ErasureCancelled':
        return { ...state, erasure: undefined };
      case 'HoldPlaced':
        return { ...state, hold: { until: event.data.until, basis: event.data.basis } };
      case 'HoldLifted':
        return { ...state, hold: undefined };
      case 'ProfileHidden':
        return { ...state, hiddenParts: [...new Set([...state.hiddenParts, ...event.data.parts])] };
      case 'ProfileRestored':
        return { ...state, hiddenParts: state.hiddenParts.filter((part) => !event.data.parts.includes(part)) };
      case 'ReporterMuted':
        return muted(state, event.data);
      case 'ProfileMediaPurged':
        return { ...state, profileImage: null, hadMedia: false, purged: purgedBy(event) };
      case 'AccountErased':
        return { status: 'erased', userId: state.userId, at };
      default:
        return ignored(event, state);
    }
  },
});

export type UserEvent = EventOf<typeof user>;

/** `until`: an ISO date-time; null until it is lifted. */
export interface Hold {
  until: string | null;
  basis: string;
}

interface Mute {
  caseId: string | null;
  until: string;
}

/** A case's muting replaces its earlier one; those of other cases go on beside it. */
function muted(state: RegisteredUser, { caseId, until }: Mute): RegisteredUser {
  const mutes = [...(state.mutes ?? []).filter((one) => one.caseId !== caseId), { caseId, until }];
  return { ...state, mutes, mutedUntil: mutes.map((one) => one.until).reduce((a, b) => (a > b ? a : b)) };
}

export interface RegisteredUser {
  status: 'registered';
  userId: string;
  email: string;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  isPublic: boolean;
  profileImage: MediaRef | null;
  /** The profile names a picture, or named one since the last purge. */
  hadMedia?: boolean;
  purged?: Purged;
  roles: Role[];
  /** The last ones, with their times (ISO date-times), the newest last. */
  warnings: readonly (Sanction & { at: string })[];
  suspensions: readonly Suspension[];
  /** The parts that only the member themselves sees. */
  hiddenParts: ProfilePart[];
  /** Reports of the member are refused until this ISO date-time, which may be in the past: the latest of `mutes`. */
  mutedUntil: string | undefined;
  /** The last muting by each case. */
  mutes?: readonly Mute[];
  /** Requested and not cancelled. */
  erasure?: { dueAt: string } | undefined;
  /** The last one that was not lifted; its `until` may be in the past. */
  hold?: Hold | undefined;
  /** ISO date-times, from the events' metadata. */
  createdAt: string;
  updatedAt: string;
}
export type User =
  | { status: 'absent' }
  | RegisteredUser
  | { status: 'erased'; userId: string /** ISO date-time of the erasure. */; at?: string };

/** The hold in force at `now` (an ISO date-time), if any. */
export function holdAt(state: User, now: string): Hold | undefined {
  if (state.status !== 'registered' || !state.hold) return undefined;
  return state.hold.until === null || state.hold.until > now ? state.hold : undefined;
}

/** Whether the account is to be erased at `now` (an ISO date-time): its date has passed, and no hold is in force. */
export function isErasureDue(state: RegisteredUser, now: string): boolean {
  return state.erasure !== undefined && state.erasure.dueAt <= now && !holdAt(state, now);
}

/** Required to like, comment, reply and post: a display name that is not blank (section 5, interaction rule). */
export function hasDisplayName(state: { displayName: string | null }): boolean {
  return !isBlank(state.displayName);
}
