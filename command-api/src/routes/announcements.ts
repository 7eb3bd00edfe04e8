import { type Announcement, announcement, Refused } from '@potluck/events';
import { Announcement as AnnouncementResult } from '@potluck/events/answers/feed';
import { AnnouncementEditInput, AnnouncementInput } from '@potluck/events/inputs/feed';
import { decideAnnouncement } from '../deciders/announcement.ts';
import { namedMember } from '../deciders/context.ts';
import { announcementAnswer, newAnnouncement } from './answers.ts';
import { command, type Done } from './command.ts';
import { announcementMedia } from './file-rules.ts';
import { madeAt } from './route-context.ts';

export const postAnnouncement = command({
  call: 'post /api/announcements',
  tag: 'Feed',
  summary: 'Post: a title, and a message or a file',
  body: AnnouncementInput,
  result: AnnouncementResult,
  refusals: [400, 401, 403, 413, 415, 422],
  form: { ...announcementMedia, first: async ({ envelope }, reader) => namedMember(await reader.caller(envelope)) },
  aggregate: announcement,
  stream: { new: 'announcement' },
  decide: ({ input, file }, state, context) =>
    decideAnnouncement(
      { type: 'PostAnnouncement', data: { announcementId: context.newId, ...input, media: file ?? null } },
      state,
      context,
    ),
  answer: (done) => ({ ...shown(done), ...newAnnouncement, createdAt: madeAt(done) }),
});

/** Changes the text; the media cannot be changed. */
export const editAnnouncement = command({
  call: 'put /api/announcements/{id}',
  tag: 'Feed',
  summary: 'Change the text of one’s own post; a stale revision is refused',
  body: AnnouncementEditInput,
  result: AnnouncementResult,
  refusals: [400, 401, 403, 404, 409],
  form: {
    ...announcementMedia,
    first: async ({ envelope, id }, reader) =>
      decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, await reader.stateOf(announcement, id), await reader.caller(envelope)),
  },
  aggregate: announcement,
  stream: ({ id }) => id,
  decide: ({ input, file }, state, context) => {
    if (file) throw new Refused('invalid-input', { fields: { media: 'The photo or video of a post cannot be changed' } });
    return decideAnnouncement({ type: 'EditAnnouncement', data: input }, state, context);
  },
  answer: (done) => shown(done),
});

export const deleteAnnouncement = command({
  call: 'delete /api/announcements/{id}',
  tag: 'Feed',
  summary: 'Delete one’s own post',
  refusals: [401, 403, 404],
  aggregate: announcement,
  stream: ({ id }) => id,
  decide: (_, state, context) => decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, state, context),
  releases: (_, before) => (before.status === 'posted' ? before.media : null),
});

const shown = ({ state, caller, revision }: Done<Announcement>) =>
  announcementAnswer(state as Extract<Announcement, { status: 'posted' }>, caller, revision);
