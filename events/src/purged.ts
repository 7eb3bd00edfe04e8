import * as z from 'zod';
import { PurgeBasis } from './fields.ts';

/**
 * The data of each …MediaPurged besides the content's id: all files that the content named before this event are deleted for good, the
 * present one and stored earlier ones, in all sizes. `contentRevision`: the content's revision on the moderator's screen.
 */
export const mediaPurge = {
  contentRevision: z.int().nonnegative().nullable(),
  basis: PurgeBasis,
  caseId: z.string(),
  decisionId: z.string(),
};

/** The last purge. `revision` is that of its event: files named by earlier events never come back. */
export interface Purged {
  at: string;
  basis: PurgeBasis;
  revision: number;
}

/** Whether a content has files, or had some that may still be stored: only then can they be purged. */
export function hasMedia(state: { status: string; media?: object | null; hadMedia?: boolean }): boolean {
  return Boolean(state.media) || state.hadMedia === true;
}

type Recorded = { data: { basis: PurgeBasis }; metadata?: { at: string } | undefined; revision?: number | undefined };
export const purgedBy = ({ data, metadata, revision }: Recorded): Purged => ({
  at: metadata?.at ?? '',
  basis: data.basis,
  revision: revision ?? 0,
});
