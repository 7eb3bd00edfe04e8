import type { Sent } from './translate.ts';

/** What a message is about: of two with the same key only the later one counts. */
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
      // A count or a sign of change: the message names what it is about.
      return [event, ...Object.entries(message).flatMap(([name, value]) => (name.endsWith('Id') ? [String(value)] : []))].join(':');
  }
}

/** The keys of what is of no interest any more once this is said. */
export function outdatedBy({ event, message }: Sent): string[] {
  if (event === 'announcement:removed')
    return [`announcement:likes:${message.announcementId}`, `announcement:comments:${message.announcementId}`];
  return event === 'comment:removed' ? [`comment:likes:${message.announcementId}:${message.commentId}`] : [];
}

/** A later message in the place of one that nobody has got: a new post that has changed meanwhile is a new post still. */
export function latest(before: Sent | undefined, sent: Sent): Sent {
  if (before?.event === 'announcement:posted' && sent.event === 'announcement:changed') return { ...sent, event: before.event };
  if (before?.event === 'comment:added' && sent.event === 'comment:changed') return { ...sent, event: before.event };
  return sent;
}
