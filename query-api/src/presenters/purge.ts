import type { Purged } from '@potluck/events';

/** The last purge, as everybody reads it. */
export const presentPurge = (purged: Purged | undefined) => (purged ? { at: purged.at, basis: purged.basis } : null);

/** The same while no newer file stands in its place. */
export const purgeInPlaceOf = (media: object | null, purged: Purged | undefined) => (media ? null : presentPurge(purged));
