import type { Server as HttpServer } from 'node:http';
import { Refused } from '@potluck/events';
import { answerError } from '@potluck/host/http/answer-error';
import { createSessionMiddleware, isSessionThere } from '@potluck/host/http/session';
import { measureLag } from '@potluck/host/metrics/measure-lag';
import { createFolds } from '@potluck/stores/folds';
import type { Ports } from '@potluck/stores/ports/ports';
import { Router } from 'express';
import { createEventReferences } from './analysis/event-references.ts';
import { createPseudonyms } from './analysis/pseudonyms.ts';
import { createPublicTexts } from './analysis/public-texts.ts';
import { createLikesCount, type LikesCount } from './likes-count.ts';
import { attachLive } from './live/live.ts';
import { createLongAnswers } from './long-answers.ts';
import { createDownloads, exportDownloads } from './own-data/downloads.ts';
import type { QuerySettings } from './query-settings.ts';
import { openReadModels } from './read-models.ts';
import { queries } from './routes/all.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { unreadable } from './unreadable.ts';

export interface QueryApi {
  /** Every GET under /api and /media, with full paths and error handling. */
  router: Router;
  /** Call it after the server has its request handler: Socket.IO puts its own in front of it. */
  attachLive(server: HttpServer): void;
  /** The number of likes once the event at `position` is folded; waits at most 2 s. */
  likesCount: LikesCount;
  /** Ends what would keep the server from stopping: live connections, and answers that take minutes. */
  disconnect(): void;
  close(): Promise<void>;
}

/** Answers and pushes from the read models; never appends events. */
export async function createQueryApi(ports: Ports, settings: QuerySettings): Promise<QueryApi> {
  const folds = createFolds(ports.events);
  const models = await openReadModels(ports, folds, settings);
  const { metrics } = settings;
  if (metrics) {
    measureLag(metrics, ports.events, models.states);
    metrics.beforeEach('unreadable', async () => {
      const found = await unreadable(models).catch(() => undefined);
      if (found?.unreadable !== undefined) metrics.unreadableEvents.set(found.unreadable);
    });
  }
  const likes = createLikesCount(models, ports.bus);
  const session = createSessionMiddleware({
    accounts: ports.accounts,
    bus: ports.bus,
    secret: settings.sessionSecret,
    secure: settings.publicUrl.protocol === 'https:',
  });
  const now = () => new Date().toISOString();
  const { events, media } = ports;
  const downloads = createDownloads(ports.accounts, settings.limits);
  const exports = createDownloads(ports.accounts, settings.limits, exportDownloads);
  const pseudonyms = await createPseudonyms(ports.accounts);
  const references = await createEventReferences(ports.accounts);
  const publicTexts = settings.analystsReadPublicTexts ? createPublicTexts(models) : undefined;
  const { rolesClaim } = settings;
  const longAnswers = createLongAnswers((sid) => isSessionThere(ports, sid));
  const { origin } = settings.publicUrl;
  const analysis = { pseudonyms, references, publicTexts };
  const files = { media, downloads, exports, longAnswers };
  const services = { models, events, folds, ...files, ...analysis, session, now, random: Math.random, rolesClaim, origin };

  const router = Router();
  router.use((_request, response, next) => {
    // Answers depend on the caller, refusals too, so nothing may cache them. Files set their own header.
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(openApiRoutes(settings.openApiFile));
  for (const query of queries) query.mount(router, services);
  router.use(() => {
    throw new Refused('not-found');
  });
  router.use(answerError);

  let endLive: (() => void) | undefined;
  const disconnect = () => {
    longAnswers.endAll();
    endLive?.();
    endLive = undefined;
  };
  return {
    router,
    attachLive(server) {
      endLive = attachLive(server, { ...settings, ports, models, folds, session });
    },
    likesCount: likes.likesCount,
    disconnect,
    async close() {
      disconnect();
      likes.close();
      models.close();
    },
  };
}
