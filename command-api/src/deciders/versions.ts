import { Refused, type TextRevisions } from '@potluck/events';

/** `version` is the earlier version to restore; `revision` is the current one as the member saw it. */
export interface WantedVersion {
  version: number;
  revision: number;
}

/** The revision that an editor was opened with; without one, any current text is replaced. */
export interface SeenRevision {
  revision?: number | undefined;
}

/** Whether the text was edited after the member saw it. Hiding and restoring, which count as revisions too, do not change it. */
export const isEditedSince = ({ textRevision = 0 }: TextRevisions, { revision }: SeenRevision): boolean =>
  revision !== undefined && revision < textRevision;

/** Throws Refused if a decision in force hid this version, or if the content has changed since the member saw it. */
export function mayComeBack({ textRevision = 0, hiddenRevision }: TextRevisions, { version, revision }: WantedVersion): void {
  if (version === hiddenRevision) throw new Refused('version-hidden');
  if (revision !== textRevision) throw new Refused('changed-since');
}
