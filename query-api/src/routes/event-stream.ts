import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type EventType, Refused } from '@potluck/events';
import { EventsLine } from '@potluck/events/answers/events';
import { sessionUserId } from '@potluck/host/http/session';
import { log } from '@potluck/stores/log';
import * as z from 'zod';
import { createAnalystView } from '../analysis/analyst-view.ts';
import { endOfDay } from '../analysis/days.ts';
import { eventTypes } from '../analysis/event-fields.ts';
import { type Selection, selectEvents } from '../analysis/select-events.ts';
import { visibleStreams } from '../analysis/visible-fields.ts';
import { whileAnalyst } from '../analysis/while-analyst.ts';
import { mustBe } from '../moderation/involvement.ts';
import { parseQuery } from '../paging.ts';
import { rawQuery } from './query.ts';

/** Types that an analyst's question may take: what analysts see, and cases as times and codes. */
const offered = new Set(eventTypes.filter(({ stream }) => visibleStreams[stream] || stream === 'case').map(({ type }) => type));

const Types = z
  .string()
  .max(4_000)
  .transform((text) => [...new Set(text.split(','))])
  .refine((types) => types.every((type) => offered.has(type)), 'Must be event types that analysts see, separated by commas')
  .transform((types) => types as EventType[]);
const StreamQuery = z.object({
  types: Types.meta({ description: 'Event types, separated by commas' }),
  from: z.iso.date().optional().meta({ description: 'The first day, in UTC' }),
  until: z.iso.date().optional().meta({ description: 'The last day, in UTC' }),
});

/** In ms: a client that takes no byte for this long is disconnected. */
const stallMs = 60_000;
const headers = { 'Content-Type': 'application/x-ndjson', 'X-Accel-Buffering': 'no' };
/** The streams that this process is sending, by caller; at most `mostRunning`. */
const running = new Map<string, AbortController>();
const mostRunning = 4;

export const eventStream = rawQuery(
  {
    call: 'get /api/analysis/events',
    tag: 'Analysis',
    summary:
      'The events of some types, oldest first, as lines of JSON: for a question that an analyst’s browser folds. One at a time: a second one ends the first',
    access: 'member',
    input: StreamQuery,
    result: EventsLine,
    refusals: [400, 401, 403, 409],
  },
  ({ events, folds, longAnswers, pseudonyms, publicTexts, session, now }) => [
    session,
    async (request, response) => {
      const caller = sessionUserId(request);
      if (!caller) throw new Refused('unauthorized');
      await mustBe('analyst', folds, caller, now());
      const { types, from, until } = parseQuery(StreamQuery, request);
      if (request.method === 'HEAD') return void response.set(headers).end();
      // Who asks again has given up the question before.
      running.get(caller)?.abort();
      if (!running.has(caller) && running.size >= mostRunning) throw new Refused('events-under-way');
      const ended = new AbortController();
      running.set(caller, ended);
      response.once('close', () => ended.abort());
      longAnswers.begun(request, response);
      whileAnalyst(response, caller, { folds, now });
      response.setTimeout(stallMs, () => response.destroy());
      response.set(headers);
      const selection: Selection = { types, from, before: until && endOfDay(until) };
      const view = createAnalystView(pseudonyms(`analyst ${caller}`), { caseTimes: true });
      try {
        await pipeline(Readable.from(lines(selectEvents(events, selection, { view, publicTexts, signal: ended.signal }))), response, {
          signal: ended.signal,
        });
      } catch (error) {
        if (!ended.signal.aborted)
          log.warn(
            { method: request.method, path: request.baseUrl + request.path, err: error },
            'events for a question not sent to their end',
          );
        response.destroy();
      } finally {
        if (running.get(caller) === ended) running.delete(caller);
      }
    },
  ],
);

async function* lines(pages: ReturnType<typeof selectEvents>): AsyncGenerator<string> {
  const lineOf = (line: EventsLine) => `${JSON.stringify(line)}\n`;
  let total = 0;
  for await (const page of pages) {
    total += page.events.length;
    yield lineOf(page);
  }
  yield lineOf({ total });
}
