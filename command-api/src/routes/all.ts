import { deleteAnnouncement, editAnnouncement, postAnnouncement } from './announcements.ts';
import type { Command } from './command.ts';
import { addComment, deleteComment, editComment } from './comments.ts';
import { followUser } from './follows.ts';
import { likeAnnouncement, likeComment } from './likes.ts';
import { updateProfile } from './profile.ts';
import { createRecipe, deleteRecipe, updateRecipe } from './recipes.ts';
import { fileReport } from './reports.ts';

/** Everything under /api that is not GET or HEAD. What is asked for most comes first. */
export const commands: readonly Command[] = [
  likeAnnouncement,
  likeComment,
  addComment,
  editComment,
  deleteComment,
  createRecipe,
  updateRecipe,
  deleteRecipe,
  postAnnouncement,
  editAnnouncement,
  deleteAnnouncement,
  followUser,
  fileReport,
  updateProfile,
];
