import { announcement, comment, recipe, report, type User, user } from '@potluck/events';
import { ReportInput } from '@potluck/events/inputs/moderation';
import { noStream, type Revision } from '@potluck/stores/ports/event-store';
import * as z from 'zod';
import { decideReport, type Reported, type Seen } from '../deciders/report.ts';
import type { StateReader } from '../state-reader.ts';
import { command } from './command.ts';

/** The subject's id. `contentId` is null when a user is reported. */
const subjectOf = ({ contentType, contentId, reportedUserId }: ReportInput) =>
  contentType === 'user' ? { contentId: null, id: reportedUserId } : { contentId, id: contentId };

const streamOf = (reporterId: string, input: ReportInput) => `${reporterId}_${input.contentType}_${subjectOf(input).id}`;

export const fileReport = command({
  call: 'post /api/reports',
  tag: 'Moderation',
  summary: 'Report a post, a comment, a recipe or a user; also what was deleted or hidden in the last 24 hours',
  body: ReportInput,
  result: z.object({ id: z.string() }),
  status: 201,
  refusals: [400, 401, 404, 409],
  aggregate: report,
  stream: ({ envelope, input }) => streamOf(envelope.actor, input),
  needs: ({ input }, reader) => subjectNow(input, reader),
  decide: ({ input }, state, context) => {
    const data = { ...input, contentId: subjectOf(input).contentId, reportedUserId: input.reportedUserId ?? '' };
    return decideReport({ type: 'FileReport', data }, state, context);
  },
  answer: (_, { envelope, input }) => ({ id: `${report.name}-${streamOf(envelope.actor, input)}` }),
});

/** The current state of the subject, with the revisions of its streams. */
async function subjectNow(input: ReportInput, reader: StateReader): Promise<{ reported: Reported; author: User; seen: Seen }> {
  const { contentType } = input;
  const id = subjectOf(input).id ?? 0;
  if (contentType === 'user') {
    const { state: content, revision } = await reader.foldOf(user, id);
    const contentAt = content.status === 'registered' ? content.updatedAt : null;
    return { reported: { contentType, content }, author: content, seen: seenAt(revision, contentAt, revision) };
  }
  if (contentType === 'recipe') {
    const { state: content, revision } = await reader.foldOf(recipe, id);
    const contentAt = content.status === 'created' ? content.changedAt : null;
    const author = await authorOf(content, reader);
    return { reported: { contentType, content }, author: author.state, seen: seenAt(revision, contentAt, author.revision) };
  }
  if (contentType === 'announcement') {
    const { state: content, revision } = await reader.foldOf(announcement, id);
    const contentAt = content.status === 'posted' ? content.changedAt : null;
    const author = await authorOf(content, reader);
    return { reported: { contentType, content }, author: author.state, seen: seenAt(revision, contentAt, author.revision) };
  }
  const { state: content, revision } = await reader.foldOf(comment, id);
  const contentAt = content.status === 'added' ? content.changedAt : null;
  const post = await reader.foldOf(announcement, content.status === 'absent' ? 0 : content.announcementId);
  const author = await authorOf(content, reader);
  const seen = seenAt(revision, contentAt, author.revision, post.revision);
  return { reported: { contentType, content, post: post.state }, author: author.state, seen };
}

async function authorOf(
  content: { status: 'absent' } | { userId: string },
  reader: StateReader,
): Promise<{ state: User; revision: Revision }> {
  if (!('userId' in content)) return { state: { status: 'absent' }, revision: noStream };
  return reader.foldOf(user, content.userId);
}

/** A missing stream's revision becomes null. */
const seenAt = (current: Revision, contentAt: string | null, author: Revision, post: Revision = noStream): Seen => ({
  currentRevision: existing(current),
  contentAt,
  authorRevision: existing(author),
  postRevision: existing(post),
});
const existing = (revision: Revision): number | null => (revision === noStream ? null : revision);
