import { type Announcement, type MediaRef, Refused, type RegisteredUser } from '@potluck/events';
import type { Router } from 'express';
import { announcements } from '../aggregates.ts';
import { decideAnnouncement } from '../deciders/announcement.ts';
import { namedMember } from '../deciders/context.ts';
import type { Handled } from '../handle.ts';
import { AnnouncementInput } from '../inputs.ts';
import { announcementAnswer } from './answers.ts';
import { type Commanding, madeAt, stateOf } from './commanding.ts';
import { fileRules } from './file-rules.ts';
import { entityId, parse } from './parse.ts';
import { withFile } from './with-file.ts';

/** POST, PUT and DELETE of announcements (section 7; PUT and DELETE are for their author). */
export function announcementRoutes(router: Router, commanding: Commanding): void {
  const { handle, handleNew, folds, callerOf, receiveForm, removeMedia, limits, tellPosition } = commanding;
  router.post('/api/announcements', async (req, res) => {
    const { userId, context } = await callerOf(req);
    namedMember(context);
    const { handled, author } = await receiveForm(req, res, userId, fileRules.announcement(limits), async ({ fields, file, body }) => {
      const data = { ...parse(AnnouncementInput, fields), media: file?.ref ?? null };
      const { context, asked } = await callerOf(req, body);
      const handled = await withFile(file, context.now, (beforeAppend) =>
        handleNew(
          announcements,
          'announcement',
          asked,
          (announcementId, state) => decideAnnouncement({ type: 'PostAnnouncement', data: { announcementId, ...data } }, state, context),
          beforeAppend,
        ),
      );
      return { handled, author: context.actor };
    });
    tellPosition(res, handled);
    const counts = { likesCount: 0, commentsCount: 0, liked: false, createdAt: madeAt(handled), editedAt: null };
    res.status(201).json({ ...shown(handled, author), ...counts });
  });

  router.put('/api/announcements/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const { userId, context } = await callerOf(req);
    decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, await stateOf(folds, announcements, id), context);
    const { handled, author } = await receiveForm(req, res, userId, fileRules.announcement(limits), async ({ fields, file, body }) => {
      if (file) throw new Refused('invalid-input', { fields: { media: 'The photo or video of a post cannot be changed' } });
      const data = parse(AnnouncementInput, fields);
      const { context, asked } = await callerOf(req, body);
      const handled = await handle(announcements, id, asked, (state) =>
        decideAnnouncement({ type: 'EditAnnouncement', data }, state, context),
      );
      return { handled, author: context.actor };
    });
    tellPosition(res, handled);
    res.json(shown(handled, author));
  });

  router.delete('/api/announcements/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const { userId, context, asked } = await callerOf(req);
    let media: MediaRef | null = null;
    const handled = await handle(announcements, id, asked, (state) => {
      media = state.status === 'posted' ? state.media : null;
      return decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, state, context);
    });
    await removeMedia(userId, `announcement_${id}`, media);
    tellPosition(res, handled);
    res.status(204).end();
  });
}

const shown = ({ state, revision }: Handled<Announcement>, author: RegisteredUser) =>
  announcementAnswer(state as Extract<Announcement, { status: 'posted' }>, author, revision);
