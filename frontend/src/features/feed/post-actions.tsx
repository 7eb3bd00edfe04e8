/** The author's dialogs; loaded when needed. */
export { DeletePostDialog } from './delete-post-dialog.tsx';
export { EditPostDialog } from './edit-post-dialog.tsx';
