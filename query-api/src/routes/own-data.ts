import { Refused, user } from '@potluck/events';
import { DownloadProgress } from '@potluck/events/answers/people';
import { positionOf } from '@potluck/host/http/position';
import { isFromHere } from '@potluck/host/http/same-origin';
import { sessionUserId } from '@potluck/host/http/session';
import { countOwn, type OwnFile, ownFiles } from '../own-data/own-files.ts';
import { type OwnData, ownProjections } from '../own-data/own-lists.ts';
import { sendZip } from '../own-data/send-zip.ts';
import { query, rawQuery } from './query.ts';

/** Also for suspended and leaving members. Everyone gets only their own data. */
export const ownData = rawQuery(
  {
    call: 'get /api/auth/user/data',
    tag: 'People',
    summary: 'Everything about oneself in one zip: JSON, pictures and videos, recipes as JSON-LD too. One at a time, ten an hour',
    access: 'member',
    refusals: [401, 403, 429],
  },
  ({ models, events, folds, media, downloads, longAnswers, origin, session, now }) => [
    session,
    async (request, response) => {
      const caller = sessionUserId(request);
      if (!caller) throw new Refused('unauthorized');
      // A page of another origin must not use up a member's downloads.
      if (!isFromHere(request.headers, origin)) throw new Refused('foreign-origin');
      const { state } = await folds.load(user, caller);
      if (state.status !== 'registered') throw new Refused('unauthorized');
      const at = now();
      response.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="potluck-${at.slice(0, 10)}.zip"`,
        'X-Content-Type-Options': 'nosniff',
      });
      if (request.method === 'HEAD') return void response.end();
      const { from } = await models.read(ownProjections, positionOf(request));
      const download = await downloads
        .begin(caller, () => countOwn({ user: state, from }))
        .catch((error) => {
          response.removeHeader('Content-Disposition');
          if (error instanceof Refused) response.set('Retry-After', String(error.more.details?.retryAfter ?? 1));
          throw error;
        });
      const own: OwnData = { user: state, events, folds, now: at, from, onDone: download.onDone };
      longAnswers.begun(request, response);
      try {
        await sendZip(
          response,
          endingWith(ownFiles(own, media, at), () => download.end('done')),
          download.signal,
        );
      } catch {
        // A zip without its end and a broken connection: no client takes it for complete.
        response.destroy();
        await download.end('failed').catch(() => {});
      }
    },
  ],
);

/** Calls `atEnd` before the last bytes are sent, so that a client that has all of them can start another download. */
async function* endingWith(files: AsyncGenerator<OwnFile>, atEnd: () => Promise<void>): AsyncGenerator<OwnFile> {
  yield* files;
  await atEnd();
}

export const ownDataProgress = query({
  call: 'get /api/auth/user/data/progress',
  tag: 'People',
  summary: 'How far the last download of one’s own data is, of how many things; null when none began within the hour',
  access: 'member',
  projections: [],
  result: DownloadProgress.nullable(),
  refusals: [401],
  answer: ({ caller }, { downloads }) => downloads.progress(caller),
});
