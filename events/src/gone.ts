/** When something became invisible for members. */
export interface Gone {
  /** ISO date-time of its deletion or hiding. */
  goneAt?: string | undefined;
}

/** What was hidden before its deletion has been gone since the hiding. */
export const goneSince = (before: { status: string } & Gone, at: string | undefined): string | undefined => before.goneAt ?? at;
