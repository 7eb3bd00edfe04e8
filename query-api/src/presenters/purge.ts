import type { Purged } from '@potluck/events';

/** The last purge, as shown to everybody. */
export const presentPurge = (purged: Purged | undefined) => (purged ? { at: purged.at, basis: purged.basis } : null);

/** The same, or null when a newer file has replaced the purged one. */
export const purgeInPlaceOf = (media: object | null, purged: Purged | undefined) => (media ? null : presentPurge(purged));
