import type { ComponentType } from 'react';

/** What stands under an opened post; the routes hand it in, because features do not know each other. */
export interface PostCommentsProps {
  announcementId: number;
}

/** Community Feed (section 2). */
export function FeedPage(_props: { Comments: ComponentType<PostCommentsProps> }) {
  return <h1>Community Feed</h1>;
}
