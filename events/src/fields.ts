import * as z from 'zod';

export const UserId = z.string().min(1).max(64);
/** Integer ids, as the specification has them. */
export const EntityId = z.int().positive();

const difficulties = ['easy', 'medium', 'hard'] as const;
export const Difficulty = z.enum(difficulties);
export const roles = ['moderator', 'analyst', 'administrator'] as const;
export const Role = z.enum(roles);
export type Role = z.output<typeof Role>;
const reportReasons = ['spam', 'harassment', 'inappropriate', 'hate_speech', 'violence', 'other'] as const;
export const ReportReason = z.enum(reportReasons);
const reportContentTypes = ['announcement', 'comment', 'user', 'recipe'] as const;
export const ReportContentType = z.enum(reportContentTypes);
const purgeBases = ['illegal_content', 'child_safety', 'court_order', 'privacy', 'copyright'] as const;
/** The legal basis of a purge of media. */
export const PurgeBasis = z.enum(purgeBases);
export type PurgeBasis = z.output<typeof PurgeBasis>;
const profileParts = ['displayName', 'profileImage', 'bio'] as const;
/** The parts of a profile that a decision can hide. */
export const ProfilePart = z.enum(profileParts);
export type ProfilePart = z.output<typeof ProfilePart>;

/** A stored file. Its owner is the event's person; its bytes are in the media store under `{person}/{key}`. */
export const MediaRef = z.object({
  /** Random name, 32 hex digits. An image's smaller sizes are stored as `{key}-{width}`. */
  key: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.enum(['image', 'video']),
  contentType: z.string(),
  /** Pixels, after rotation to upright. */
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  /** Widths in pixels of the smaller sizes; empty for a video. */
  widths: z.array(z.int()),
});
export type MediaRef = z.output<typeof MediaRef>;
