import { type Announcement, type MediaRef, Refused, type RegisteredUser } from '@potluck/events';
import { AnnouncementInput } from '@potluck/events/inputs';
import type { Router } from 'express';
import { announcements } from '../aggregates.ts';
import type { Handled } from '../asked.ts';
import { decideAnnouncement } from '../deciders/announcement.ts';
import { namedMember } from '../deciders/context.ts';
import { announcementAnswer } from './answers.ts';
import { type Commanding, madeAt } from './commanding.ts';
import { fileRules } from './file-rules.ts';
import { entityId, parse } from './parse.ts';
import { withFile } from './with-file.ts';

/** POST, PUT and DELETE of announcements (section 7; PUT and DELETE are for their author). */
export function announcementRoutes(router: Router, commanding: Commanding): void {
  const { handle, handleNew, looks, askedBy, receiveForm, removeMedia, limits, tellPosition } = commanding;
  router.post('/api/announcements', async (req, res) => {
    const first = askedBy(req);
    await looks.first(first, async (look) => namedMember(await look.caller(first)));
    const { handled, author } = await receiveForm(req, res, first.actor, fileRules.announcement(limits), async ({ fields, file, body }) => {
      const data = { ...parse(AnnouncementInput, fields), media: file?.ref ?? null };
      const asked = askedBy(req, body);
      let author: RegisteredUser | undefined;
      const handled = await withFile(file, asked.at, (beforeAppend) =>
        handleNew(
          announcements,
          'announcement',
          asked,
          async (look) => {
            const caller = await look.caller(asked);
            author = caller.actor;
            return (announcementId, state) =>
              decideAnnouncement({ type: 'PostAnnouncement', data: { announcementId, ...data } }, state, caller);
          },
          beforeAppend,
        ),
      );
      return { handled, author };
    });
    tellPosition(res, handled);
    const counts = { likesCount: 0, commentsCount: 0, liked: false, createdAt: madeAt(handled), editedAt: null };
    res.status(201).json({ ...shown(handled, author), ...counts });
  });

  router.put('/api/announcements/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const first = askedBy(req);
    await looks.first(first, async (look) =>
      decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, await look.stateOf(announcements, id), await look.caller(first)),
    );
    const { handled, author } = await receiveForm(req, res, first.actor, fileRules.announcement(limits), async ({ fields, file, body }) => {
      if (file) throw new Refused('invalid-input', { fields: { media: 'The photo or video of a post cannot be changed' } });
      const data = parse(AnnouncementInput, fields);
      const asked = askedBy(req, body);
      let author: RegisteredUser | undefined;
      const handled = await handle(announcements, id, asked, async (look) => {
        const caller = await look.caller(asked);
        author = caller.actor;
        return (state) => decideAnnouncement({ type: 'EditAnnouncement', data }, state, caller);
      });
      return { handled, author };
    });
    tellPosition(res, handled);
    res.json(shown(handled, author));
  });

  router.delete('/api/announcements/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const asked = askedBy(req);
    let media: MediaRef | null = null;
    const handled = await handle(announcements, id, asked, async (look) => {
      const caller = await look.caller(asked);
      return (state) => {
        media = state.status === 'posted' ? state.media : null;
        return decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, state, caller);
      };
    });
    await removeMedia(asked.actor, `announcement_${id}`, media);
    tellPosition(res, handled);
    res.status(204).end();
  });
}

const shown = ({ state, revision }: Handled<Announcement>, author: RegisteredUser | undefined) =>
  announcementAnswer(state as Extract<Announcement, { status: 'posted' }>, author as RegisteredUser, revision);
