import { Refused, type TextRevisions } from '@potluck/events';

/** `version` is the earlier version to restore; `revision` is the current one as the member saw it. */
export interface WantedVersion {
  version: number;
  revision: number;
}

/** Throws Refused if a decision in force hid this version, or if the content has changed since the member saw it. */
export function mayComeBack({ textRevision = 0, hiddenRevision }: TextRevisions, { version, revision }: WantedVersion): void {
  if (version === hiddenRevision) throw new Refused('version-hidden');
  if (revision !== textRevision) throw new Refused('changed-since');
}
