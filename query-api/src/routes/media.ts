import { Refused } from '@potluck/events';
import { positionOf } from '@potluck/host/http/position';
import { sessionUserId } from '@potluck/host/http/session';
import { findMedia, isMediaOwner } from '../find-media.ts';
import { MediaInput, sendMedia } from '../media-answer.ts';
import { parseQuery } from '../paging.ts';
import { rawQuery } from './query.ts';

/** Pictures and videos, for everyone who may see what they belong to; in byte ranges when a player asks for them. */
export const mediaFile = rawQuery(
  {
    call: 'get /media/{owner}/{id}/{key}',
    tag: 'Media',
    summary: 'A picture or video, in byte ranges where asked',
    access: 'anyone',
    input: MediaInput,
    refusals: [404, 416],
  },
  ({ models, media, session }) => [
    session,
    async (request, response) => {
      const { owner, id, key } = request.params as Record<'owner' | 'id' | 'key', string>;
      if (!isMediaOwner(owner)) throw new Refused('not-found');
      const { w } = parseQuery(MediaInput, request);
      const found = await findMedia(models, { owner, id, key, caller: sessionUserId(request), token: positionOf(request) });
      if (!found) throw new Refused('not-found');
      await sendMedia(request, response, media, { owner: found.userId, file: found.media, wanted: w });
    },
  ],
);
