/** Since when something is out of members' sight. */
export interface Gone {
  /** ISO date-time of its deletion or hiding. */
  goneAt?: string | undefined;
}

/** What is hidden already has been gone since then. */
export const goneSince = (before: { status: string } & Gone, at: string | undefined): string | undefined => before.goneAt ?? at;
