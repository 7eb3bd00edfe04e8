import { type MediaRef, type OpenedCase, type Recorded, Refused } from '@potluck/events';
import { sessionUserId } from '@potluck/host/http/session';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { MediaInput, sendMedia } from '../media-answer.ts';
import { mustBeModerator, visibleCase } from '../moderation/involvement.ts';
import { nowVisible } from '../moderation/now-visible.ts';
import { openedInCase } from '../moderation/opened.ts';
import { parseQuery } from '../paging.ts';
import { readBackwards } from '../read-backwards.ts';
import { rawQuery } from './query.ts';

export const caseMedia = rawQuery(
  {
    call: 'get /api/moderation/cases/{id}/media/{revision}',
    tag: 'Moderation',
    summary: 'The picture or video of what a case is about, as of a revision of its stream, for a moderator who opened the case’s pictures',
    access: 'member',
    input: MediaInput,
    refusals: [401, 403, 404, 416],
  },
  ({ events, folds, media, session, now }) => [
    session,
    async (request, response) => {
      const caller = sessionUserId(request);
      if (!caller) throw new Refused('unauthorized');
      const { id, revision } = request.params as Record<'id' | 'revision', string>;
      await mustBeModerator(folds, caller, now());
      const { state } = await visibleCase(folds, id, caller);
      const opened = await openedInCase(folds, caller, id, now());
      if (!opened.isOpen('media')) throw new Refused('access-needed');
      if (!/^\d{1,9}$/.test(revision)) throw new Refused('not-found');
      const found = await pictureAt(events, state, Number(revision));
      if (!found) throw new Refused('not-found');
      const isPrivate = found.isPrivate || (await nowVisible(folds, state)).isPrivate;
      if (isPrivate && !opened.isOpen('private_recipe')) throw new Refused('access-needed');
      const { w } = parseQuery(MediaInput, request);
      // What is opened here may be illegal, and is to leave no copy in a browser's folder.
      await sendMedia(request, response, media, { owner: state.reportedUserId, file: found.media, wanted: w, mayBeStored: false });
    },
  ],
);

/** Most events that are read: far more than there are between two that name a picture. */
const most = 1_000;

/** The picture as of this revision: from the newest event up to it that has a media field, which may be null. */
async function pictureAt(
  events: EventStore,
  { contentType, contentId, reportedUserId }: OpenedCase,
  revision: number,
): Promise<{ media: MediaRef; isPrivate: boolean } | undefined> {
  if (contentType === 'comment') return undefined;
  const stream = `${contentType}-${contentId ?? reportedUserId}`;
  let read = 0;
  for await (const event of readBackwards(events, stream, { from: revision })) {
    if (namesPicture(event)) {
      const { type, data } = event;
      const media = (data.media ?? data.image ?? data.profileImage) as MediaRef | null | undefined;
      return media ? { media, isPrivate: type.startsWith('Recipe') && data.isPublic === false } : undefined;
    }
    read += 1;
    if (read === most) return undefined;
  }
  return undefined;
}

const namesPicture = ({ data }: Recorded): boolean => 'media' in data || 'image' in data || 'profileImage' in data;
