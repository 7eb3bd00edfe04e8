/** Where in its stream the texts of a thing are: each edit is a version, named by its revision. */
export interface TextRevisions {
  /** Of the version that stands. */
  textRevision?: number;
  /** Of the version that stood when a moderator hid the thing, while that decision stands: it cannot be brought back. */
  hiddenRevision?: number | undefined;
}
