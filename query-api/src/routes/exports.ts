import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { access, accessDay, type EventType, openExport, Refused } from '@potluck/events';
import { DownloadProgress } from '@potluck/events/answers/people';
import { isFromHere } from '@potluck/host/http/same-origin';
import { sessionUserId } from '@potluck/host/http/session';
import type { Folds } from '@potluck/stores/folds';
import type { Response } from 'express';
import { createAnalystView } from '../analysis/analyst-view.ts';
import { endOfDay } from '../analysis/days.ts';
import { eventTypes } from '../analysis/event-fields.ts';
import { asParquet } from '../analysis/export-parquet.ts';
import { asCsv, asNdjson } from '../analysis/export-text.ts';
import { type SelectedPage, selectEvents } from '../analysis/select-events.ts';
import { textFieldsOf } from '../analysis/visible-fields.ts';
import { whileAnalyst } from '../analysis/while-analyst.ts';
import { mustBe } from '../moderation/involvement.ts';
import type { RunningDownload } from '../own-data/downloads.ts';
import { sendZip } from '../own-data/send-zip.ts';
import { query, rawQuery } from './query.ts';

/** In ms: a client that takes no byte for this long is disconnected. */
const stallMs = 60_000;

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson', parquet: 'application/zip' };

const categoriesOf = (types: readonly string[]): string[] => [
  ...new Set(eventTypes.filter(({ type }) => types.includes(type)).map(({ stream }) => stream)),
];

async function sendText(response: Response, text: AsyncGenerator<string>): Promise<void> {
  response.setTimeout(stallMs, () => response.destroy());
  await pipeline(Readable.from(text), response);
}

/** Made by the caller today or yesterday. Throws Refused('not-found') for any other. */
async function exportOf(folds: Folds, caller: string, exportId: string, now: string) {
  for (const daysAgo of [0, 1]) {
    const { state } = await folds.load(access, accessDay(caller, now, daysAgo));
    const found = openExport(state, exportId, now);
    if (found) return found;
  }
  throw new Refused('not-found');
}

export const exportedFile = rawQuery(
  {
    call: 'get /api/analysis/exports/{id}/file',
    tag: 'Analysis',
    summary:
      'The file of one’s own export, for 24 hours: lines of JSON, CSV, or a zip with a file of Parquet for each type. Ids are pseudonyms of this export alone. One at a time',
    access: 'member',
    refusals: [401, 403, 404, 429],
  },
  ({ events, folds, exports, longAnswers, origin, pseudonyms, publicTexts, session, now }) => [
    session,
    async (request, response) => {
      const caller = sessionUserId(request);
      if (!caller) throw new Refused('unauthorized');
      // A page of another origin must not use up an analyst's exports.
      if (!isFromHere(request.headers, origin)) throw new Refused('foreign-origin');
      await mustBe('analyst', folds, caller, now());
      const exportId = String(request.params.id);
      const { selection, format, at } = await exportOf(folds, caller, exportId, now());
      const { types, from, until } = selection;
      const texts = publicTexts && types.some((type) => textFieldsOf(type).length > 0) ? 'open' : 'sealed';
      const extension = format === 'parquet' ? 'zip' : format;
      response.set({
        'Content-Type': contentTypes[format],
        'Content-Disposition': `attachment; filename="potluck-events-${at.slice(0, 10)}${texts === 'open' ? '-with-texts' : ''}.${extension}"`,
        'X-Content-Type-Options': 'nosniff',
      });
      if (request.method === 'HEAD') return void response.end();
      const through = BigInt(selection.through);
      const download = await exports
        .begin(caller, async () => Number(through))
        .catch((error) => {
          response.removeHeader('Content-Disposition');
          if (error instanceof Refused) response.set('Retry-After', String(error.more.details?.retryAfter ?? 1));
          throw error;
        });
      const ended = new AbortController();
      // Not after its end: the export would count as failed, though the client has all of it.
      response.once('close', () => response.writableFinished || ended.abort());
      longAnswers.begun(request, response);
      whileAnalyst(response, caller, { folds, now });
      const signal = AbortSignal.any([ended.signal, download.signal]);
      const selected = { types: types as EventType[], from: from ?? undefined, before: until ? endOfDay(until) : undefined, through };
      const view = createAnalystView(pseudonyms(`export ${exportId}`));
      const pages = counted(selectEvents(events, selected, { view, publicTexts, signal }), download);
      const atEnd = () => download.end('done');
      try {
        if (format === 'parquet') await sendZip(response, endingWith(asParquet(pages, selection, texts), atEnd), signal);
        else
          await sendText(
            response,
            endingWith(format === 'csv' ? asCsv(pages, { types, categories: categoriesOf(types), texts }) : asNdjson(pages, texts), atEnd),
          );
      } catch {
        // Without its end: no client takes it for complete.
        response.destroy();
        await download.end('failed').catch(() => {});
      }
    },
  ],
);

/** Tells the download's progress, in positions of the log. */
async function* counted(pages: AsyncIterable<SelectedPage>, download: RunningDownload): AsyncGenerator<SelectedPage> {
  let before = 0;
  for await (const page of pages) {
    download.onDone(page.done - before);
    before = page.done;
    yield page;
  }
}

/** Calls `atEnd` before the last bytes are sent, so that a client that has all of them can start another download. */
async function* endingWith<T>(parts: AsyncGenerator<T>, atEnd: () => Promise<void>): AsyncGenerator<T> {
  yield* parts;
  await atEnd();
}

export const exportProgress = query({
  call: 'get /api/analysis/exports/progress',
  tag: 'Analysis',
  summary: 'How much of the log one’s last export has passed; null when none began within the hour',
  access: 'member',
  projections: [],
  result: DownloadProgress.nullable(),
  refusals: [401, 403],
  async answer({ caller }, { folds, exports, now }) {
    await mustBe('analyst', folds, caller, now());
    return exports.progress(caller);
  },
});
