/** Create Announcement (section 2). */
export function CreateAnnouncementPage() {
  return <h1>Create Announcement</h1>;
}
