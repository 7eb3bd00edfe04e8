/** What is answered about people. The shapes of answers serve the routes, the OpenAPI document and, as types, the browser. */

import * as z from 'zod';
import { ProfilePart, Role } from '../index.ts';
import { IsoDate, MediaPurge, Picture } from './fields.ts';

export const UserCard = z.object({
  id: z.string(),
  displayName: z.string().nullable(),
  profileImageUrl: Picture,
});
export type UserCard = z.output<typeof UserCard>;

const Warning = z.object({ decisionId: z.string(), at: IsoDate, reason: z.string().nullable() });

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string().nullable(),
  profileImageUrl: Picture,
  mediaPurged: MediaPurge,
  bio: z.string().nullable(),
  isPublic: z.boolean(),
  roles: z.array(Role),
  /** The present suspension; `until` null: without end. `reason`: the broken rule and the moderators' note; null without both. */
  suspension: z.object({ until: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** The last of `warnings`. */
  warning: Warning.nullable(),
  /** The warnings by moderators of the last 30 days that were not withdrawn, at most 20, the oldest first. */
  warnings: z.array(Warning),
  /** The parts of the profile that moderators hid from everybody else. */
  hiddenParts: z.array(ProfilePart),
  /** When the account will be erased, unless the member cancels that. */
  erasure: z.object({ dueAt: IsoDate }).nullable(),
  /** Reports of the member are refused until then; null if they are accepted. */
  mutedUntil: IsoDate.nullable(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
  revision: z.int(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

export const Profile = z.object({
  id: z.string(),
  displayName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: Picture,
  isPublic: z.boolean(),
  followersCount: z.int(),
  followingCount: z.int(),
  recipesCount: z.int(),
  postsCount: z.int(),
  following: z.boolean(),
  createdAt: IsoDate,
  revision: z.int(),
});
export type Profile = z.output<typeof Profile>;

/** `verified`: the member has proven that the address is theirs. Never with the built-in issuer, which sends no mail. */
export const MemberByEmail = z.object({ id: z.string(), verified: z.boolean() });
export type MemberByEmail = z.output<typeof MemberByEmail>;

/** A member as administrators see them. */
export const MemberRoles = z.object({
  member: UserCard,
  joinedAt: IsoDate,
  /** `at` is when it was granted; `by` the administrator, where `source` is the screen. */
  roles: z.array(
    z.object({
      role: Role,
      at: IsoDate,
      by: UserCard.nullable(),
      source: z.enum(['claim', 'command_line', 'screen']).nullable(),
    }),
  ),
});
export type MemberRoles = z.output<typeof MemberRoles>;

/** `rolesClaim`: the claim from which the issuer's accounts get their roles at each sign-in, if it is set. */
export const RoleList = z.object({ members: z.array(MemberRoles), rolesClaim: z.string().nullable() });
export type RoleList = z.output<typeof RoleList>;

export const Following = z.object({ following: z.boolean() });
export type Following = z.output<typeof Following>;

/** When the account will be erased; null if it will not. */
export const Erasure = z.object({ dueAt: IsoDate.nullable() });
export type Erasure = z.output<typeof Erasure>;

/** Progress of the zip with one's own data; `done` of `of` items are written. */
export const DownloadProgress = z.object({ state: z.enum(['running', 'done', 'failed']), done: z.int(), of: z.int(), startedAt: IsoDate });
export type DownloadProgress = z.output<typeof DownloadProgress>;
