import type { Router } from 'express';
import { announcements, comments, recipes, reports, users } from '../aggregates.ts';
import { decideReport, type Reported } from '../deciders/report.ts';
import { ReportInput } from '../inputs.ts';
import { type Commanding, stateOf } from './commanding.ts';
import { jsonBody } from './json-body.ts';
import { parse } from './parse.ts';

/** Reporting content or a user (section 7). A second report of the same thing is a 409. */
export function reportRoutes(router: Router, { handle, folds, callerOf, tellPosition }: Commanding): void {
  async function reportedBy({ contentType, contentId, reportedUserId }: ReportInput): Promise<Reported> {
    const id = contentId ?? 0;
    switch (contentType) {
      case 'user':
        return { contentType, content: await stateOf(folds, users, reportedUserId ?? '') };
      case 'recipe':
        return { contentType, content: await stateOf(folds, recipes, id) };
      case 'announcement':
        return { contentType, content: await stateOf(folds, announcements, id) };
      case 'comment': {
        const content = await stateOf(folds, comments, id);
        const post = await stateOf(folds, announcements, content.status === 'absent' ? 0 : content.announcementId);
        return { contentType, content, post };
      }
    }
  }

  router.post('/api/reports', jsonBody, async (req, res) => {
    const input = parse(ReportInput, req.body ?? {});
    const { userId, context, asked } = await callerOf(req, req.body);
    const contentId = input.contentType === 'user' ? null : input.contentId;
    const id = `${userId}_${input.contentType}_${contentId ?? input.reportedUserId}`;
    const reported = await reportedBy(input);
    const data = { ...input, contentId, reportedUserId: input.reportedUserId ?? '' };
    const handled = await handle(reports, id, asked, (state) =>
      decideReport({ type: 'FileReport', data }, state, { ...context, reported }),
    );
    tellPosition(res, handled);
    res.status(201).json({ id: `${reports.stream.name}-${id}` });
  });
}
