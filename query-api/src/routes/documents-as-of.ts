import { Refused } from '@potluck/events';
import { BegunDocument, DocumentLine } from '@potluck/events/answers/documents';
import { type OpenProjection, openProjections } from '@potluck/events/open-documents';
import { sessionUserId } from '@potluck/host/http/session';
import { type LogIndexDocument, touchedBy } from '@potluck/projector/documents';
import { log } from '@potluck/stores/log';
import * as z from 'zod';
import { eventsPerTurn } from '../analysis/document-as-of.ts';
import { documentViews } from '../analysis/document-fields.ts';
import { documentLines } from '../analysis/document-lines.ts';
import { createDocumentView } from '../analysis/document-view.ts';
import { MomentText } from '../analysis/moments.ts';
import { whileAnalyst } from '../analysis/while-analyst.ts';
import { inTurn } from '../in-turn.ts';
import { mustBe } from '../moderation/involvement.ts';
import { cursorPage, findPage, newestFirst, parseQuery } from '../paging.ts';
import { projectionNames } from '../read-models.ts';
import { listQuery, rawQuery } from './query.ts';

/** Documents that are folded at the same time, by this process. */
const mostFolded = 32;
let folded = 0;

/** Throws Refused for a projection that is closed to analysts, or is none. */
function openProjection(name: string): OpenProjection {
  const open = openProjections.find((one) => one === name);
  if (open) return open;
  throw new Refused(projectionNames.some((one) => one === name) ? 'document-closed' : 'projection-not-found');
}

export const begunDocuments = listQuery({
  call: 'get /api/analysis/projections/{id}/documents',
  tag: 'Analysis',
  summary: 'The documents of a projection by the events that began them, newest first, deleted ones too, for analysts',
  access: 'member',
  idOf: (text) => text,
  input: z.object(cursorPage(20)),
  projections: [],
  result: z.array(BegunDocument),
  refusals: [400, 401, 403, 404],
  async answer({ caller, id, input: { limit, cursor } }, { folds, events, models, pseudonyms, references, now }) {
    await mustBe('analyst', folds, caller, now());
    const projection = openProjection(id);
    const { idOf } = createDocumentView(pseudonyms(`analyst ${caller}`));
    const index = (await models.read(['log-index'])).from['log-index'];
    const find = { where: { type: { in: documentViews[projection].begins } }, sort: newestFirst };
    const { documents, next } = await findPage(index, find, { limit, cursor });
    const begunBy = async ({ id: eventId, created, type, at }: LogIndexDocument) => {
      const of = references.of(eventId);
      const event = of && (await events.eventAt(BigInt(created)));
      const document = event && touchedBy(event, [projection])[0];
      return document ? [{ projection, of, id: idOf(projection, document.id), position: String(created), type, at }] : [];
    };
    const begun: BegunDocument[] = [];
    for (let start = 0; start < documents.length; start += eventsPerTurn) {
      const slice = documents.slice(start, start + eventsPerTurn);
      begun.push(...(await inTurn(() => Promise.all(slice.map(begunBy)))).flat());
    }
    return { body: begun, next };
  },
});

const DocumentQuery = z.object({
  of: z
    .string()
    .regex(/^[\w-]{22}(\.\d)?$/, 'Must be the name of a document')
    .meta({ description: 'The document: the reference of an event that touches it; `.1` is the second document that the event touches' }),
  at: MomentText.optional().meta({ description: 'By default now. The end of a day (UTC), a time, or after an event' }),
  beside: MomentText.optional().meta({ description: 'What it is compared with; by default now' }),
});

export const documentAsOf = rawQuery(
  {
    call: 'get /api/analysis/projections/{id}/document',
    tag: 'Analysis',
    summary:
      'A document as of a moment beside another one, for analysts: folded from its events with today’s code, keys and skips. Lines of JSON, of progress and at last the document',
    access: 'member',
    input: DocumentQuery,
    result: DocumentLine,
    refusals: [400, 401, 403, 404, 409],
  },
  (services) => [
    services.session,
    async (request, response) => {
      const caller = sessionUserId(request);
      if (!caller) throw new Refused('unauthorized');
      await mustBe('analyst', services.folds, caller, services.now());
      const projection = openProjection(String(request.params.id));
      const query = parseQuery(DocumentQuery, request);
      if (folded >= mostFolded) throw new Refused('documents-under-way');
      folded++;
      const ended = new AbortController();
      response.once('close', () => ended.abort());
      services.longAnswers.begun(request, response);
      whileAnalyst(response, caller, services);
      try {
        const lines = documentLines({ ...query, projection, caller, signal: ended.signal }, services);
        // The first line tells whether there is such a document.
        for (let line = await lines.next(); !line.done && !ended.signal.aborted; line = await lines.next()) {
          if (!response.headersSent) response.set({ 'Content-Type': 'application/x-ndjson', 'X-Accel-Buffering': 'no' });
          if (request.method === 'HEAD') break;
          response.write(`${JSON.stringify(line.value)}\n`);
        }
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!response.headersSent) throw error;
        log.warn({ projection, err: error }, 'document as of a moment not folded');
        response.write(`${JSON.stringify({ error: 'The document could not be folded. Please try again.' } satisfies DocumentLine)}\n`);
      } finally {
        folded--;
        ended.abort();
      }
      response.end();
    },
  ],
);
