import { announcement, comment, recipe, report, user } from '@potluck/events';
import { ReportInput } from '@potluck/events/inputs';
import { noStream, type Revision } from '@potluck/stores/ports/event-store';
import * as z from 'zod';
import { decideReport, type Reported, type Seen } from '../deciders/report.ts';
import type { StateReader } from '../state-reader.ts';
import { command } from './command.ts';

/** What a report names; the content's id is none when a user is reported. */
const subjectOf = ({ contentType, contentId, reportedUserId }: ReportInput) =>
  contentType === 'user' ? { contentId: null, id: reportedUserId } : { contentId, id: contentId };

const streamOf = (reporterId: string, input: ReportInput) => `${reporterId}_${input.contentType}_${subjectOf(input).id}`;

export const fileReport = command({
  call: 'post /api/reports',
  tag: 'Moderation',
  summary: 'Report a post, a comment, a recipe or a user',
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

/** The subject as its own streams have it now, with their revisions. */
async function subjectNow(input: ReportInput, reader: StateReader): Promise<{ reported: Reported; seen: Seen }> {
  const { contentType } = input;
  const id = subjectOf(input).id ?? 0;
  if (contentType === 'user') {
    const { state: content, revision } = await reader.foldOf(user, id);
    const contentAt = content.status === 'registered' ? content.updatedAt : null;
    return { reported: { contentType, content }, seen: seenAt(revision, contentAt, revision) };
  }
  if (contentType === 'recipe') {
    const { state: content, revision } = await reader.foldOf(recipe, id);
    const contentAt = content.status === 'created' ? content.changedAt : null;
    return { reported: { contentType, content }, seen: seenAt(revision, contentAt, await revisionOfAuthor(content, reader)) };
  }
  if (contentType === 'announcement') {
    const { state: content, revision } = await reader.foldOf(announcement, id);
    const contentAt = content.status === 'posted' ? content.changedAt : null;
    return { reported: { contentType, content }, seen: seenAt(revision, contentAt, await revisionOfAuthor(content, reader)) };
  }
  const { state: content, revision } = await reader.foldOf(comment, id);
  const contentAt = content.status === 'added' ? content.changedAt : null;
  const post = await reader.foldOf(announcement, content.status === 'absent' ? 0 : content.announcementId);
  const seen = seenAt(revision, contentAt, await revisionOfAuthor(content, reader), post.revision);
  return { reported: { contentType, content, post: post.state }, seen };
}

const revisionOfAuthor = async (content: { status: 'absent' } | { userId: string }, reader: StateReader): Promise<Revision> =>
  'userId' in content ? (await reader.foldOf(user, content.userId)).revision : noStream;

/** A stream that does not exist has no revision. */
const seenAt = (current: Revision, contentAt: string | null, author: Revision, post: Revision = noStream): Seen => ({
  currentRevision: existing(current),
  contentAt,
  authorRevision: existing(author),
  postRevision: existing(post),
});
const existing = (revision: Revision): number | null => (revision === noStream ? null : revision);
