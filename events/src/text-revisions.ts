/** Which events of a stream have the texts of a content: each edit is a version, identified by its revision. */
export interface TextRevisions {
  /** The revision of the present version. */
  textRevision?: number;
  /** The revision of the version that a moderator hid, while that decision is in force: it cannot be restored. */
  hiddenRevision?: number | undefined;
}
