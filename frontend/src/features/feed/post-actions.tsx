/** What an author can do to a post; fetched when it is asked for. */
export { DeletePostDialog } from './delete-post-dialog.tsx';
export { EditPostDialog } from './edit-post-dialog.tsx';
