import { type PositionToken, positionToken, type ServerToClient, type Topic } from '@potluck/events';
import type { Announcement, Comment, UserCard } from '@potluck/events/answers';
import type { AnnouncementDocument, CommentDocument, ProfileDocument, ReportDocument } from '@potluck/projector/documents';
import type { BusMessages, DocumentChange } from '@potluck/stores/ports/live-bus';
import { presentAnnouncement } from '../presenters/announcement.ts';
import { presentComment } from '../presenters/comment.ts';
import { presentUserCard } from '../presenters/user.ts';
import { announcementRoom, caseRoom, feedRoom, moderationRoom, personRoom, userRoom } from './rooms.ts';

export type Messages = ServerToClient<Announcement, Comment, UserCard>;

/** A message and the rooms it goes to; a socket that is in several of them gets it once. */
export type Sent = {
  [E in Exclude<keyof Messages, 'together'>]: { rooms: Topic[]; event: E; message: Parameters<Messages[E]>[0] };
}[Exclude<keyof Messages, 'together'>];

type ChangesMessage = BusMessages['changes'];
export type AuthorOf = (userId: string) => UserCard;
/** The rooms in which somebody's name stands besides their own: the feed and the posts that they have said something under. */
export type PlacesOf = (userId: string) => Topic[];
interface Change<D> {
  before: D | undefined;
  after: D | undefined;
  eventTypes: string[];
  position: PositionToken;
}

/** The people whose name and picture the messages about these changes carry. */
export function authorsIn({ projection, changes }: ChangesMessage): string[] {
  if (projection === 'feed') return changes.filter(postTextChanged).map(({ after }) => (after as AnnouncementDocument).userId);
  if (projection === 'comments') return changes.filter(commentTextChanged).map(({ after }) => (after as CommentDocument).userId);
  return [];
}

/** The people whose name or picture has changed: whoever reads what they wrote hears of it. */
export function renamedIn({ projection, changes }: ChangesMessage): string[] {
  if (projection !== 'profiles') return [];
  return (changes as unknown as Change<ProfileDocument>[]).flatMap(({ before, after }) =>
    before && after && cardChanged(before, after) ? [after.id] : [],
  );
}

/**
 * What is to be said about changed documents. Broadcasts are the same for everyone: `liked` is false in them, and
 * whoever gets one keeps their own. What is hidden or deleted is named without its text.
 */
export function translate({ projection, storeId, changes }: ChangesMessage, authorOf: AuthorOf, placesOf: PlacesOf = () => []): Sent[] {
  return changes.flatMap((change): Sent[] => {
    const typed = { ...change, position: positionToken(storeId, BigInt(change.position)) };
    if (projection === 'feed') return translatePost(typed as Change<AnnouncementDocument>, authorOf, postTextChanged(change));
    if (projection === 'comments') return translateComment(typed as Change<CommentDocument>, authorOf, commentTextChanged(change));
    if (projection === 'profiles') return translateProfile(typed as Change<ProfileDocument>, placesOf);
    if (projection === 'reports') return translateReport(typed as Change<ReportDocument>);
    return [];
  });
}

function translatePost({ before, after, eventTypes, position }: Change<AnnouncementDocument>, authorOf: AuthorOf, told: boolean): Sent[] {
  const was = before && !before.hidden ? before : undefined;
  const is = after && !after.hidden ? after : undefined;
  if (!is) return was ? [{ rooms: postRooms(was.id), event: 'announcement:removed', message: { announcementId: was.id, position } }] : [];
  const rooms = postRooms(is.id);
  if (told) {
    const message = { announcement: presentAnnouncement(is, authorOf(is.userId), false), position };
    return [{ rooms, event: eventTypes.includes('AnnouncementPosted') ? 'announcement:posted' : 'announcement:changed', message }];
  }
  const sent: Sent[] = [];
  const { id: announcementId, likesCount, commentsCount } = is;
  if (was?.likesCount !== likesCount) sent.push({ rooms, event: 'announcement:likes', message: { announcementId, likesCount, position } });
  if (was?.commentsCount !== commentsCount)
    sent.push({ rooms, event: 'announcement:comments', message: { announcementId, commentsCount, position } });
  return sent;
}

const postRooms = (id: number) => [feedRoom, announcementRoom(id)];

function translateComment({ before, after, position }: Change<CommentDocument>, authorOf: AuthorOf, told: boolean): Sent[] {
  const either = after ?? before;
  if (!either) return [];
  const { id: commentId, announcementId, parentId } = either;
  const rooms = [announcementRoom(announcementId)];
  if (!after) return [{ rooms, event: 'comment:removed', message: { announcementId, commentId, parentId, position } }];
  if (told) {
    const message = { announcementId, comment: presentComment(after, authorOf(after.userId), false), position };
    return [{ rooms, event: before ? 'comment:changed' : 'comment:added', message }];
  }
  if (before?.likesCount === after.likesCount) return [];
  return [{ rooms, event: 'comment:likes', message: { announcementId, commentId, likesCount: after.likesCount, position } }];
}

function translateProfile({ before, after, position }: Change<ProfileDocument>, placesOf: PlacesOf): Sent[] {
  if (!after || !before) return [];
  // Whoever watches a profile that goes out of their sight hears nothing of it any more; its owner does, on every page.
  const rooms = [before.isPublic && !after.isPublic ? personRoom(after.id) : userRoom(after.id)];
  const sent: Sent[] = [];
  if (before.revision !== after.revision) {
    const places = cardChanged(before, after) ? placesOf(after.id) : [];
    sent.push({ rooms: [...rooms, ...places], event: 'user:changed', message: { user: presentUserCard(after.id, after), position } });
  }
  if (before.followersCount !== after.followersCount)
    sent.push({ rooms, event: 'user:followers', message: { userId: after.id, followersCount: after.followersCount, position } });
  return sent;
}

const cardChanged = (before: ProfileDocument, after: ProfileDocument): boolean =>
  before.displayName !== after.displayName || before.profileImage?.key !== after.profileImage?.key;

/** A report belongs to the case of what it is about. */
function translateReport({ after, position }: Change<ReportDocument>): Sent[] {
  if (!after) return [];
  const caseId = `${after.contentType}_${after.contentId ?? after.reportedUserId}`;
  return [{ rooms: [moderationRoom, caseRoom(caseId)], event: 'case:changed', message: { caseId, position } }];
}

/** Whether a post has to be told anew, and not only its counts. */
function postTextChanged(change: DocumentChange): boolean {
  const [before, after] = [change.before, change.after] as (AnnouncementDocument | undefined)[];
  return !!after && !after.hidden && (!before || before.hidden || before.revision !== after.revision);
}

/** `repliesCount` has no message of its own: the comment is told anew. */
function commentTextChanged(change: DocumentChange): boolean {
  const [before, after] = [change.before, change.after] as (CommentDocument | undefined)[];
  return !!after && (!before || before.revision !== after.revision || before.repliesCount !== after.repliesCount);
}
