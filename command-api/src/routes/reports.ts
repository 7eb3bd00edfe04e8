import { announcement, comment, recipe, report, user } from '@potluck/events';
import { ReportInput } from '@potluck/events/inputs';
import * as z from 'zod';
import { decideReport, type Reported } from '../deciders/report.ts';
import type { Look } from '../looking.ts';
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
  stream: ({ asked, input }) => streamOf(asked.actor, input),
  needs: async ({ input }, look) => ({ reported: await reportedBy(input, look) }),
  decide: ({ input }, state, context) => {
    const data = { ...input, contentId: subjectOf(input).contentId, reportedUserId: input.reportedUserId ?? '' };
    return decideReport({ type: 'FileReport', data }, state, context);
  },
  answer: (_, { asked, input }) => ({ id: `${report.name}-${streamOf(asked.actor, input)}` }),
});

async function reportedBy({ contentType, contentId, reportedUserId }: ReportInput, look: Look): Promise<Reported> {
  const id = contentId ?? 0;
  switch (contentType) {
    case 'user':
      return { contentType, content: await look.stateOf(user, reportedUserId ?? '') };
    case 'recipe':
      return { contentType, content: await look.stateOf(recipe, id) };
    case 'announcement':
      return { contentType, content: await look.stateOf(announcement, id) };
    case 'comment': {
      const content = await look.stateOf(comment, id);
      const post = await look.stateOf(announcement, content.status === 'absent' ? 0 : content.announcementId);
      return { contentType, content, post };
    }
  }
}
