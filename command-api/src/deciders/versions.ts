import { Refused, type TextRevisions } from '@potluck/events';

/** An earlier version of a thing, and the version that stood on the screen of who wants it back. */
export interface WantedVersion {
  version: number;
  revision: number;
}

/** Throws Refused for a version that a standing decision hid, and when another version came since. */
export function mayComeBack({ textRevision = 0, hiddenRevision }: TextRevisions, { version, revision }: WantedVersion): void {
  if (version === hiddenRevision) throw new Refused('version-hidden');
  if (revision !== textRevision) throw new Refused('changed-since');
}
