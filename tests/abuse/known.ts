/** Rows that are over a limit for a reason that is being dealt with: what is in their name, and why. Empty is how it should be. */
export const known: [name: RegExp, reason: string][] = [];
