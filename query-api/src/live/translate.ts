import { isNewsToReporters, type PositionToken, positionToken, type ServerToClient, type Topic } from '@potluck/events';
import type { Announcement, Comment } from '@potluck/events/answers/feed';
import type { UserCard } from '@potluck/events/answers/people';
import type { AnnouncementDocument, CommentDocument, Documents, ProfileDocument, ProjectionName } from '@potluck/projector/documents';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { presentAnnouncement } from '../presenters/announcement.ts';
import { presentComment } from '../presenters/comment.ts';
import { presentUserCard } from '../presenters/user.ts';
import { announcementRoom, caseRoom, feedRoom, moderationRoom, personRoom, userRoom } from './rooms.ts';

export type Messages = ServerToClient<Announcement, Comment, UserCard>;

/** A message and the rooms it goes to; a socket that is in several of them gets it once. */
export type Sent = {
  [E in Exclude<keyof Messages, 'together'>]: { rooms: Topic[]; except?: Topic[]; event: E; message: Parameters<Messages[E]>[0] };
}[Exclude<keyof Messages, 'together'>];

type ChangesMessage = BusMessages['changes'];
type AuthorOf = (userId: string) => UserCard;
/** The rooms, besides their own, that show a member's name: the feed and the posts with comments of theirs. */
type TopicsNaming = (userId: string) => Topic[];
/** The reporters of this case among the users who watch their own reports, or cases. */
export type ReportersOf = (caseId: string) => string[];
/** What messages need in addition to the changes. */
export interface Names {
  authorOf: AuthorOf;
  topicsNaming: TopicsNaming;
  reportersOf: ReportersOf;
}
interface Change<D> {
  before: D | undefined;
  after: D | undefined;
  eventTypes: string[];
}

/** Translates a changed document of a projection into messages. */
interface Translator<D> {
  messagesFor(change: Change<D> & { position: PositionToken }, names: Names): Sent[];
  /** The member whose name and picture the messages contain, if any. */
  author?(change: Change<D>): string | undefined;
  /** The member whose name or picture has changed: readers of their content are told. */
  renamed?(change: Change<D>): string | undefined;
  /** The case whose reporters get a message of their own, or none. */
  reported?(change: Change<D>): string | undefined;
  /** The topic whose watchers may not see it any more. */
  outOfSight?(change: Change<D>): OutOfSight | undefined;
}

/** A topic that all watchers leave, except those in the rooms `keepers`. With `projection` they are told to read it again. */
export interface OutOfSight {
  topic: Topic;
  exempt: Topic[];
  projection?: ProjectionName;
}

/** Messages about hidden or deleted content have no text. Changes of a projection that is not listed are not pushed. */
const translators: { [P in ProjectionName]?: Translator<Documents[P]> } = {
  feed: {
    messagesFor: postMessages,
    author: (change) => (postTextChanged(change) ? change.after?.userId : undefined),
    outOfSight: ({ before, after }) =>
      before && !before.hidden && (!after || after.hidden) ? { topic: announcementRoom(before.id), exempt: [] } : undefined,
  },
  comments: { messagesFor: commentMessages, author: (change) => (commentTextChanged(change) ? change.after?.userId : undefined) },
  profiles: {
    messagesFor: profileMessages,
    renamed: ({ before, after }) => (before && after && cardChanged(before, after) ? after.id : undefined),
    outOfSight: ({ before, after }) =>
      before?.isPublic && !after?.isPublic
        ? { topic: userRoom(before.id), exempt: after ? [personRoom(before.id)] : [], projection: 'profiles' }
        : undefined,
  },
  'recipe-saves': {
    messagesFor: recipeSavesMessages,
    outOfSight: ({ before, after }) =>
      before && isShown(before) && !isShown(after)
        ? { topic: `recipe:${before.id}`, exempt: after ? [personRoom(after.userId)] : [], projection: 'recipes' }
        : undefined,
  },
  cases: {
    messagesFor: caseMessages,
    reported: ({ after }) => after?.id,
  },
  decisions: { messagesFor: decisionMessages },
};
const translatorOf = (projection: string): Translator<unknown> | undefined => translators[projection as ProjectionName] as never;

/** The members whose name and picture the messages about these changes contain. */
export const authorsIn = ({ projection, changes }: ChangesMessage): string[] =>
  changes.map((change) => translatorOf(projection)?.author?.(change)).filter((id) => id !== undefined);

/** The members whose name or picture has changed. */
export const renamedIn = ({ projection, changes }: ChangesMessage): string[] =>
  changes.map((change) => translatorOf(projection)?.renamed?.(change)).filter((id) => id !== undefined);

/** The cases whose reporters have to be looked up before these changes are translated. */
export const reportedIn = ({ projection, changes }: ChangesMessage): string[] =>
  changes.map((change) => translatorOf(projection)?.reported?.(change)).filter((id) => id !== undefined);

/** The topics that some of their watchers may not see any more after these changes. */
export const outOfSight = ({ projection, changes }: ChangesMessage): OutOfSight[] =>
  changes.map((change) => translatorOf(projection)?.outOfSight?.(change)).filter((lost) => lost !== undefined);

/**
 * Translates changed documents into messages. Broadcasts are the same for everyone: `liked` is false in them, and clients keep their own
 * value.
 */
export function translate({ projection, storeId, changes }: ChangesMessage, names: Names): Sent[] {
  return changes.flatMap((change): Sent[] => {
    const position = positionToken(storeId, BigInt(change.position));
    return translatorOf(projection)?.messagesFor({ ...change, position }, names) ?? [];
  });
}

type TranslatorInput<P extends ProjectionName> = Parameters<Translator<Documents[P]>['messagesFor']>;

function postMessages(...[{ before, after, eventTypes, position }, { authorOf }]: TranslatorInput<'feed'>): Sent[] {
  const was = before && !before.hidden ? before : undefined;
  const is = after && !after.hidden ? after : undefined;
  if (!is) return was ? [{ rooms: postRooms(was.id), event: 'announcement:removed', message: { announcementId: was.id, position } }] : [];
  const rooms = postRooms(is.id);
  if (postTextChanged({ before, after })) {
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

function commentMessages(...[{ before, after, position }, { authorOf }]: TranslatorInput<'comments'>): Sent[] {
  const either = after ?? before;
  if (!either) return [];
  const { id: commentId, announcementId, parentId } = either;
  const rooms = [announcementRoom(announcementId)];
  if (!after) return [{ rooms, event: 'comment:removed', message: { announcementId, commentId, parentId, position } }];
  if (commentTextChanged({ before, after })) {
    const message = { announcementId, comment: presentComment(after, authorOf(after.userId), false), position };
    return [{ rooms, event: before ? 'comment:changed' : 'comment:added', message }];
  }
  if (before?.likesCount === after.likesCount) return [];
  return [{ rooms, event: 'comment:likes', message: { announcementId, commentId, likesCount: after.likesCount, position } }];
}

function profileMessages(...[{ before, after, position }, { topicsNaming }]: TranslatorInput<'profiles'>): Sent[] {
  if (!after || !before) return [];
  const own = personRoom(after.id);
  // When a profile becomes private, its watchers are not told of the change; its owner is, on every page.
  const rooms = [before.isPublic && !after.isPublic ? own : userRoom(after.id)];
  const sent: Sent[] = [];
  if (before.revision !== after.revision) {
    const topics = cardChanged(before, after) ? topicsNaming(after.id) : [];
    // Its owner's pages on other devices show the name on every screen.
    const allRooms = [...new Set([own, ...rooms, ...topics])];
    sent.push({ rooms: allRooms, event: 'user:changed', message: { user: presentUserCard(after.id, after), position } });
  }
  if (before.followersCount !== after.followersCount)
    sent.push({ rooms, event: 'user:followers', message: { userId: after.id, followersCount: after.followersCount, position } });
  return sent;
}

const cardChanged = (before: ProfileDocument, after: ProfileDocument): boolean =>
  before.displayName !== after.displayName ||
  before.profileImage?.key !== after.profileImage?.key ||
  String(before.hiddenParts) !== String(after.hiddenParts);

/** Whether others than its owner see the recipe. */
export const isShown = (recipe: Documents['recipe-saves'] | undefined): boolean => !!recipe?.isPublic && !recipe.hidden;

function recipeSavesMessages(...[{ before, after, position }]: TranslatorInput<'recipe-saves'>): Sent[] {
  if (!before || !after) return [];
  const { id: recipeId, savesCount } = after;
  const rooms: Topic[] = [`recipe:${recipeId}`];
  if (isShown(before) && after.hidden)
    return [{ rooms, except: [personRoom(after.userId)], event: 'recipe:hidden', message: { recipeId, position } }];
  if (before.savesCount === savesCount) return [];
  return [{ rooms, event: 'recipe:saves', message: { recipeId, savesCount, position } }];
}

/** Moderators get no message about a case of their own content, or in which they reported, except what every reporter gets. */
function caseMessages(...[{ before, after, position }, { reportersOf }]: TranslatorInput<'cases'>): Sent[] {
  if (!after) return [];
  const { id: caseId, reportedUserId } = after;
  const message = { caseId, position };
  const reporters = reportersOf(caseId).map(personRoom);
  const isNews = reporters.length > 0 && isNewsToReporters(before, after);
  return [
    { rooms: [moderationRoom, caseRoom(caseId)], except: [personRoom(reportedUserId), ...reporters], event: 'case:changed', message },
    ...(isNews ? [{ rooms: reporters, event: 'report:changed' as const, message }] : []),
  ];
}

/** Sent to the member concerned only. */
function decisionMessages(...[{ after, position }]: TranslatorInput<'decisions'>): Sent[] {
  if (!after?.userId) return [];
  return [{ rooms: [personRoom(after.userId)], event: 'decision:changed', message: { decisionId: after.id, position } }];
}

/** Whether the whole post is sent, and not only its counts. */
function postTextChanged({ before, after }: Pick<Change<AnnouncementDocument>, 'before' | 'after'>): boolean {
  return !!after && !after.hidden && (!before || before.hidden || before.revision !== after.revision);
}

/** `repliesCount` has no message of its own: the whole comment is sent. */
function commentTextChanged({ before, after }: Pick<Change<CommentDocument>, 'before' | 'after'>): boolean {
  return !!after && (!before || before.revision !== after.revision || before.repliesCount !== after.repliesCount);
}
