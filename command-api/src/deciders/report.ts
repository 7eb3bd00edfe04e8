import { type Announcement, type Comment, type Recipe, Refused, type Report, type ReportEvent, type User } from '@potluck/events';
import { visiblePost } from './announcement.ts';
import { visibleComment } from './comment.ts';
import { activeMember, type Context, dateOf } from './context.ts';
import { isReadable } from './recipe.ts';

/** All of the event but who reports. */
export interface ReportCommand {
  type: 'FileReport';
  data: Omit<ReportEvent['data'], 'reporterId' | keyof Seen>;
}

/** What there is while the report is filed. */
export type Seen = Pick<ReportEvent['data'], 'currentRevision' | 'contentAt' | 'authorRevision' | 'postRevision'>;

/** What is reported, as its own stream says. */
export type Reported =
  | { contentType: 'announcement'; content: Announcement }
  | { contentType: 'comment'; content: Comment; post: Announcement }
  | { contentType: 'recipe'; content: Recipe }
  | { contentType: 'user'; content: User };

/** Whose it is: refuses what the reporter cannot see, with the code of its kind. */
function reportedUser(reported: Reported, reporterId: string): string {
  switch (reported.contentType) {
    case 'announcement':
      return visiblePost(reported.content).userId;
    case 'comment':
      visiblePost(reported.post);
      return visibleComment(reported.content).userId;
    case 'recipe': {
      const { content } = reported;
      if (content.status !== 'created' || !isReadable(content, reporterId)) throw new Refused('recipe-not-found');
      return content.userId;
    }
    case 'user':
      // Whatever the profile: who has the id has met its owner in the feed, and a private profile is no place to hide.
      if (reported.content.status !== 'registered') throw new Refused('user-not-found');
      return reported.content.userId;
  }
}

/** `command.data.reportedUserId` is whom the reporter means; '' when the request names nobody. */
export function decideReport(command: ReportCommand, state: Report, context: Context & { reported: Reported; seen: Seen }): ReportEvent[] {
  const { userId: reporterId, mutedUntil } = activeMember(context);
  if (mutedUntil !== undefined && mutedUntil > context.now) {
    const message = `Moderators found that earlier reports of yours were misused. You can report again from ${dateOf(mutedUntil)}`;
    throw new Refused('reporter-muted', { message, details: { until: mutedUntil } });
  }
  const reportedUserId = reportedUser(context.reported, reporterId);
  if (command.data.reportedUserId && command.data.reportedUserId !== reportedUserId) throw new Refused('reported-user-mismatch');
  if (reportedUserId === reporterId) throw new Refused('own-content');
  if (state.filed) throw new Refused('already-reported');
  return [{ type: 'ReportFiled', data: { reporterId, ...command.data, ...context.seen, reportedUserId } }];
}
