import {
  type Announcement,
  type Comment,
  type Gone,
  type Recipe,
  Refused,
  type RegisteredUser,
  type Report,
  type ReportEvent,
  type User,
} from '@potluck/events';
import { activeMember, type Context, dateOf } from './context.ts';
import { isReadable } from './recipe.ts';

/** `author` is the author of the content, or the reported user. */
type ReportContext = Context & { reported: Reported; author: User; seen: Seen };

/** The event's data except the reporter, and what the context provides. */
export interface ReportCommand {
  type: 'FileReport';
  data: Omit<ReportEvent['data'], 'reporterId' | keyof Seen>;
}

/** Revisions and time of the content when the report is filed. */
export type Seen = Pick<ReportEvent['data'], 'currentRevision' | 'contentAt' | 'authorRevision' | 'postRevision'>;

/** The current state of the reported content or user. */
export type Reported =
  | { contentType: 'announcement'; content: Announcement }
  | { contentType: 'comment'; content: Comment; post: Announcement }
  | { contentType: 'recipe'; content: Recipe }
  | { contentType: 'user'; content: User };

/** In ms: how long content can be reported after it was deleted or hidden. */
const reportableFor = 24 * 60 * 60 * 1_000;

/** Whether the reporter may have seen the content: a member before it was deleted or hidden, within the last day. */
const couldSee = ({ goneAt }: Gone, { createdAt }: RegisteredUser, now: string): boolean =>
  goneAt !== undefined && createdAt < goneAt && Date.parse(now) - Date.parse(goneAt) < reportableFor;

/** The user id of the content's author. Refuses content that the reporter cannot see, and could not see within the last day. */
function reportedUser({ reported, author, now }: ReportContext, reporter: RegisteredUser): string {
  const isThere = (content: Announcement | Comment) => content.status !== 'absent' && content.status !== 'deleted' && !content.hidden;
  // Nothing of an erased account is left to moderate.
  const wasThere = (content: Gone) => author.status === 'registered' && couldSee(content, reporter, now);
  switch (reported.contentType) {
    case 'announcement': {
      const { content } = reported;
      if (content.status === 'absent' || !(isThere(content) || wasThere(content))) throw new Refused('announcement-not-found');
      return content.userId;
    }
    case 'comment': {
      const { content, post } = reported;
      if (post.status === 'absent' || !(isThere(post) || wasThere(post))) throw new Refused('announcement-not-found');
      if (content.status === 'absent' || !(isThere(content) || wasThere(content))) throw new Refused('comment-not-found');
      return content.userId;
    }
    case 'recipe': {
      const { content } = reported;
      const isOpen = content.status === 'created' && isReadable(content, reporter.userId);
      if (content.status === 'absent' || !(isOpen || wasThere(content))) throw new Refused('recipe-not-found');
      return content.userId;
    }
    case 'user':
      // Private profiles can be reported too: their owners appear in the feed.
      if (reported.content.status !== 'registered') throw new Refused('user-not-found');
      return reported.content.userId;
  }
}

/** `command.data.reportedUserId` is the author according to the request; '' if it names none. */
export function decideReport(command: ReportCommand, state: Report, context: ReportContext): ReportEvent[] {
  const reporter = activeMember(context);
  const { userId: reporterId, mutedUntil } = reporter;
  if (mutedUntil !== undefined && mutedUntil > context.now) {
    const message = `Moderators found that earlier reports of yours were misused. You can report again from ${dateOf(mutedUntil)}`;
    throw new Refused('reporter-muted', { message, details: { until: mutedUntil } });
  }
  const reportedUserId = reportedUser(context, reporter);
  if (command.data.reportedUserId && command.data.reportedUserId !== reportedUserId) throw new Refused('reported-user-mismatch');
  if (reportedUserId === reporterId) throw new Refused('own-content');
  if (state.filed) throw new Refused('already-reported');
  return [{ type: 'ReportFiled', data: { reporterId, ...command.data, ...context.seen, reportedUserId } }];
}
