import { setImmediate as nextTurn } from 'node:timers/promises';
import { projectionStream, Refused } from '@potluck/events';
import { ProjectionOrders, ProjectionVersion } from '@potluck/events/answers/projections';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { lagsOf } from '@potluck/stores/ports/lag';
import * as z from 'zod';
import { type SealedNames, sealNames } from '../analysis/analyst-view.ts';
import { authorsOf } from '../joins.ts';
import { mustBe } from '../moderation/involvement.ts';
import { projectionNames } from '../read-models.ts';
import { query } from './query.ts';

const mostDocuments = 10_000;

export const projectionVersions = query({
  call: 'get /api/analysis/projections',
  tag: 'Analysis',
  summary: 'The versions of every projection, how far each is and on which event it stopped, for analysts',
  access: 'member',
  projections: [],
  result: z.array(ProjectionVersion),
  refusals: [401, 403],
  async answer({ caller }, { folds, models, events, pseudonyms, now }) {
    await mustBe('analyst', folds, caller, now());
    const names = sealNames(pseudonyms(`analyst ${caller}`));
    const versions = await models.versions();
    const lags = await lagsOf(
      events,
      versions.flatMap(({ position }) => position ?? []),
    );
    const answers: ProjectionVersion[] = [];
    for (const { projection, version, state, current, position, perSecond, failure, trouble, signature } of versions) {
      const lag = position === undefined ? undefined : lags.shift();
      const shown = await models.version(projection, version);
      const documents = (await shown?.collection.count({}, { most: mostDocuments })) ?? null;
      const stoppedAt = failure ? { ...failure, ...(await failedEvent(failure, events, names)) } : null;
      const behind = lag ? { events: lag.events, seconds: Math.round(lag.seconds) } : null;
      const paused = state === 'building' && !current && (await folds.load(projectionStream, projection)).state.rebuild?.paused === true;
      const read = versions.find((other) => other.projection === projection && other.current);
      const ready = state === 'running' && codeOf(signature) === codeOf(read?.signature ?? '');
      answers.push({
        ...{ projection, version, state, current, behind, perSecond, documents },
        ...{ failure: stoppedAt, trouble: trouble ?? null, paused, ready },
      });
      await nextTurn();
    }
    return answers;
  },
});

/** The event at which a projection stopped. Unknown if a page of events could not be written: it then stops before the first of them. */
async function failedEvent({ position, eventId }: { position: string; eventId: string }, events: EventStore, names: SealedNames) {
  const event = BigInt(position) > 0n ? await events.eventAt(BigInt(position)) : undefined;
  if (event?.id !== eventId) return { stream: null, type: null, at: null };
  return { stream: names.stream(event.stream), type: event.type, at: event.metadata.at };
}

/** The code that built a version: its signature without the skipped events. */
const codeOf = (signature: string): string | undefined => signature.split(' without ')[0];

const mostOrders = 100;
type Order = ProjectionOrders['orders'][number];

export const projectionOrders = query({
  call: 'get /api/analysis/projections/{id}/orders',
  tag: 'Analysis',
  summary: 'Who ordered what for a projection, and which events it skips, for analysts',
  access: 'member',
  idOf: (text) => text,
  projections: ['profiles'],
  result: ProjectionOrders,
  refusals: [401, 403, 404],
  async answer({ caller, id, from }, { folds, events, pseudonyms, now }) {
    await mustBe('analyst', folds, caller, now());
    if (!projectionNames.some((name) => name === id)) throw new Refused('projection-not-found');
    const found = await events.readBackwards(`${projectionStream.name}-${id}`, { most: mostOrders });
    const people = found.flatMap(({ metadata: { actor } }) => (actor === 'system' ? [] : [actor]));
    const cardOf = await authorsOf(from.profiles, people);
    const orders = found.map(({ id, type, data, metadata: { at, actor } }): Order => {
      const { version, to = version, eventId, reason } = data as { version?: number; to?: number; eventId?: string; reason?: string };
      const by = actor === 'system' ? null : cardOf(actor);
      return { id, type, at, by, version: to ?? null, eventId: eventId ?? null, reason: reason ?? null };
    });
    const { skipped } = (await folds.load(projectionStream, id)).state;
    const names = sealNames(pseudonyms(`analyst ${caller}`));
    return { orders, skipped: [...skipped].map(([eventId, { stream }]) => ({ eventId, stream: names.stream(stream) })) };
  },
});
