import { ReportInput } from '@potluck/events/inputs';
import type { Router } from 'express';
import { announcements, comments, recipes, reports, users } from '../aggregates.ts';
import { decideReport, type Reported } from '../deciders/report.ts';
import type { Look } from '../looking.ts';
import type { Commanding } from './commanding.ts';
import { jsonBody } from './json-body.ts';
import { parse } from './parse.ts';

/** Reporting content or a user (section 7). A second report of the same thing is a 409. */
export function reportRoutes(router: Router, { handle, askedBy, tellPosition }: Commanding): void {
  async function reportedBy({ contentType, contentId, reportedUserId }: ReportInput, look: Look): Promise<Reported> {
    const id = contentId ?? 0;
    switch (contentType) {
      case 'user':
        return { contentType, content: await look.stateOf(users, reportedUserId ?? '') };
      case 'recipe':
        return { contentType, content: await look.stateOf(recipes, id) };
      case 'announcement':
        return { contentType, content: await look.stateOf(announcements, id) };
      case 'comment': {
        const content = await look.stateOf(comments, id);
        const post = await look.stateOf(announcements, content.status === 'absent' ? 0 : content.announcementId);
        return { contentType, content, post };
      }
    }
  }

  router.post('/api/reports', jsonBody, async (req, res) => {
    const input = parse(ReportInput, req.body ?? {});
    const asked = askedBy(req, req.body);
    const contentId = input.contentType === 'user' ? null : input.contentId;
    const id = `${asked.actor}_${input.contentType}_${contentId ?? input.reportedUserId}`;
    const data = { ...input, contentId, reportedUserId: input.reportedUserId ?? '' };
    const handled = await handle(reports, id, asked, async (look) => {
      const context = { ...(await look.caller(asked)), reported: await reportedBy(input, look) };
      return (state) => decideReport({ type: 'FileReport', data }, state, context);
    });
    tellPosition(res, handled);
    res.status(201).json({ id: `${reports.stream.name}-${id}` });
  });
}
