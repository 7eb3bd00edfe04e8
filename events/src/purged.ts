import * as z from 'zod';
import { PurgeBasis } from './fields.ts';

/**
 * What each …MediaPurged has beside whose it is: every file that the content named before this event is gone for good, the present one and
 * those that were kept, in all sizes. `contentRevision`: as the moderator saw it.
 */
export const mediaPurge = {
  contentRevision: z.int().nonnegative().nullable(),
  basis: PurgeBasis,
  caseId: z.string(),
  decisionId: z.string(),
};

/** The last purge. `revision` is that of its event: files that were named before it never come back. */
export interface Purged {
  at: string;
  basis: PurgeBasis;
  revision: number;
}

/** Whether a content has files, or had some that may still be kept: then they can be purged. */
export function hasMedia(state: { status: string; media?: object | null; hadMedia?: boolean }): boolean {
  return Boolean(state.media) || state.hadMedia === true;
}

type Recorded = { data: { basis: PurgeBasis }; metadata?: { at: string } | undefined; revision?: number | undefined };
export const purgedBy = ({ data, metadata, revision }: Recorded): Purged => ({
  at: metadata?.at ?? '',
  basis: data.basis,
  revision: revision ?? 0,
});
