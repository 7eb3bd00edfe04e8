import type { Announcement, Comment, Recipe, RegisteredUser } from '@potluck/events';
import { mediaAddress, mediaSize } from '@potluck/events/media-address';

/** Answers of commands: the entity's state after the command, with the field names of the query-api's answers. */
export const recipeAnswer = ({ recipeId: id, userId, content }: Extract<Recipe, { status: 'created' }>, revision: number) => {
  const { image, ...text } = content;
  const picture = { image: mediaAddress('recipe', id, image), imageSize: mediaSize(image), imageWidths: image?.widths ?? [] };
  return { id, userId, ...text, ...picture, revision };
};

const userCard = ({ userId: id, displayName, profileImage }: RegisteredUser) => ({
  id,
  displayName,
  profileImageUrl: mediaAddress('user', id, profileImage),
});

export function announcementAnswer(post: Extract<Announcement, { status: 'posted' }>, author: RegisteredUser, revision: number) {
  const { announcementId: id, userId, title, content, media } = post;
  const address = mediaAddress('announcement', id, media);
  return {
    id,
    userId,
    title,
    content,
    image: media?.kind === 'image' ? address : null,
    video: media?.kind === 'video' ? address : null,
    mediaType: media?.kind ?? null,
    mediaSize: mediaSize(media),
    imageWidths: media?.widths ?? [],
    user: userCard(author),
    revision,
  };
}

/** Further fields of a new post. */
export const newAnnouncement = { likesCount: 0, commentsCount: 0, liked: false, editedAt: null };

export function commentAnswer(comment: Extract<Comment, { status: 'added' }>, author: RegisteredUser, revision: number) {
  const { commentId: id, announcementId, userId, parentId, depth, content, hidden } = comment;
  return { id, announcementId, userId, parentId, depth, content, hidden, user: userCard(author), revision };
}

export const newComment = { likesCount: 0, repliesCount: 0, liked: false, editedAt: null };

export function currentUserAnswer(user: RegisteredUser, revision: number) {
  const { userId: id, email, firstName, lastName, displayName, profileImage, bio, isPublic, roles, createdAt, updatedAt } = user;
  const profileImageUrl = mediaAddress('user', id, profileImage);
  // `suspension` is null, because commands of suspended members are refused.
  return {
    id,
    email,
    firstName,
    lastName,
    displayName,
    profileImageUrl,
    bio,
    isPublic,
    roles,
    suspension: null,
    erasure: user.erasure ?? null,
    hiddenParts: user.hiddenParts,
    createdAt,
    updatedAt,
    revision,
  };
}
