/** Fields of several answers. */

import * as z from 'zod';
import { PurgeBasis } from '../index.ts';

export const IsoDate = z.iso.datetime();

/** Pixels of a stored picture or video, so that the page can reserve its space. */
export const Size = z.object({ width: z.int(), height: z.int() }).nullable();

/** The address of a picture; `?w=` selects one of `…Widths`, by default the full size. */
export const Picture = z.string().nullable();

/** Set when a moderators' decision deleted a picture or video for good, and there is no newer one. */
export const MediaPurge = z.object({ at: IsoDate, basis: PurgeBasis }).nullable();
