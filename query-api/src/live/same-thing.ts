import type { Sent } from './translate.ts';

/** The key of what a message is about: of two messages with the same key only the later one is sent. */
export function keyOf({ event, message }: Sent): string {
  switch (event) {
    case 'announcement:posted':
    case 'announcement:changed':
      return `announcement:${message.announcement.id}`;
    case 'announcement:removed':
      return `announcement:${message.announcementId}`;
    case 'comment:added':
    case 'comment:changed':
      return `comment:${message.comment.id}`;
    case 'comment:removed':
      return `comment:${message.commentId}`;
    case 'user:changed':
      return `user:${message.user.id}`;
    default:
      // Counts and notices of a change: the ids in the message.
      return [event, ...Object.entries(message).flatMap(([name, value]) => (name.endsWith('Id') ? [String(value)] : []))].join(':');
  }
}

/** The keys of waiting messages that this one makes obsolete. */
export function outdatedBy({ event, message }: Sent): string[] {
  if (event === 'announcement:removed')
    return [`announcement:likes:${message.announcementId}`, `announcement:comments:${message.announcementId}`];
  return event === 'comment:removed' ? [`comment:likes:${message.announcementId}:${message.commentId}`] : [];
}

/** The message that replaces one that was not sent yet: an edit of a post that nobody has got becomes the new post. */
export function latest(before: Sent | undefined, sent: Sent): Sent {
  if (before?.event === 'announcement:posted' && sent.event === 'announcement:changed') return { ...sent, event: before.event };
  if (before?.event === 'comment:added' && sent.event === 'comment:changed') return { ...sent, event: before.event };
  return sent;
}
