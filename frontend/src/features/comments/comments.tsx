/** The comments of a post, newest first, with their replies. */
export function Comments(_props: { announcementId: number }) {
  return null;
}
