import { Refused } from '@potluck/events';
import { ComparisonLine, type VersionComparison } from '@potluck/events/answers/projections';
import { sessionUserId } from '@potluck/host/http/session';
import { compareCollections } from '@potluck/stores/compare-collections';
import { log } from '@potluck/stores/log';
import * as z from 'zod';
import { createDocumentView } from '../analysis/document-view.ts';
import { whileAnalyst } from '../analysis/while-analyst.ts';
import { mustBe } from '../moderation/involvement.ts';
import { parseQuery } from '../paging.ts';
import { projectionNames } from '../read-models.ts';
import { rawQuery } from './query.ts';

const version = z.coerce.number().int().positive();
const Versions = z.object({ left: version, right: version });

/** How often progress is sent, in ms. */
const progressEveryMs = 250;

/** In this process: each reads all documents of two versions. */
let isRunning = false;

export const versionComparison = rawQuery(
  {
    call: 'get /api/analysis/projections/{id}/comparison',
    tag: 'Analysis',
    summary: 'How two versions of a projection differ, for analysts: lines of JSON, of progress and at last the result. One at a time',
    access: 'member',
    input: Versions,
    result: ComparisonLine,
    refusals: [400, 401, 403, 404, 409],
  },
  ({ models, folds, longAnswers, pseudonyms, session, now }) => [
    session,
    async (request, response) => {
      const caller = sessionUserId(request);
      if (!caller) throw new Refused('unauthorized');
      await mustBe('analyst', folds, caller, now());
      const name = projectionNames.find((name) => name === request.params.id);
      if (!name) throw new Refused('projection-not-found');
      const { left, right } = parseQuery(Versions, request);
      const [one, other] = await Promise.all([models.version(name, left), models.version(name, right)]);
      if (!one || !other) throw new Refused('version-not-found');
      if (one.info.state !== 'running' || other.info.state !== 'running') throw new Refused('version-not-ready');
      if (isRunning) throw new Refused('comparison-under-way');
      response.set({ 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      if (request.method === 'HEAD') return void response.end();
      isRunning = true;
      const ended = new AbortController();
      response.once('close', () => ended.abort());
      longAnswers.begun(request, response);
      whileAnalyst(response, caller, { folds, now });
      const send = (line: ComparisonLine) => void response.write(`${JSON.stringify(line)}\n`);
      let sentAt = performance.now();
      const onProgress = (documents: number) => {
        if (performance.now() - sentAt < progressEveryMs) return;
        sentAt = performance.now();
        send({ documents });
      };
      try {
        const found = await compareCollections(one.collection, other.collection, { signal: ended.signal, onProgress });
        const { nameOf } = createDocumentView(pseudonyms(`analyst ${caller}`));
        const examples = found.examples.map((example) => ({ ...example, id: nameOf(name, example.id) }));
        const comparison: VersionComparison = { ...found, examples, left, right, position: String(found.position) };
        send({ comparison });
      } catch (error) {
        if (ended.signal.aborted) return;
        log.warn({ projection: name, err: error }, 'comparison failed');
        send({ error: 'The versions could not be compared. Please try again.' });
      } finally {
        isRunning = false;
        response.end();
      }
    },
  ],
);
