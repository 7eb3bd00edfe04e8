import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Refused } from '@potluck/events';
import { answerError } from '@potluck/host/http/answer-error';
import { inOrder } from '@potluck/host/http/in-order';
import { signInPaths, under } from '@potluck/host/http/path-table';
import { sendCommandPosition } from '@potluck/host/http/position';
import { sameOrigin } from '@potluck/host/http/same-origin';
import { createSessionMiddleware } from '@potluck/host/http/session';
import { followedFolds } from '@potluck/stores/followed-folds';
import { log } from '@potluck/stores/log';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import { Unavailable } from '@potluck/stores/ports/event-store';
import type { Ports } from '@potluck/stores/ports/ports';
import { type RequestHandler, Router } from 'express';
import { createHashBody } from './body-hash.ts';
import type { Clock, RandomId } from './clock.ts';
import { createHandle } from './handle.ts';
import { createHandleNew } from './handle-new.ts';
import { createIdSequence } from './id-sequence.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { quietRequests } from './quiet-requests.ts';
import { type Reactions, runReactions } from './reactions/run-reactions.ts';
import { createRetainedMedia } from './retained-media.ts';
import { createRoleHolders } from './role-holders.ts';
import { commands } from './routes/all.ts';
import { createEnvelopeOf } from './routes/envelope-of.ts';
import type { FileLimits } from './routes/file-rules.ts';
import { commandRate, signedIn } from './routes/guards.ts';
import { rememberLikeAnswers } from './routes/like-answers.ts';
import { createReceiveForm } from './routes/receive-form.ts';
import { createRemoveMedia } from './routes/remove-media.ts';
import type { FetchLikesCount, RouteContext } from './routes/route-context.ts';
import { accountTools } from './sign-in/account-tools.ts';
import type { Cost } from './sign-in/issuer/password.ts';
import { fontsPath } from './sign-in/pages/serve-fonts.ts';
import type { ForeignIssuerSettings } from './sign-in/settings.ts';
import { answerWithPage, createSignIn } from './sign-in/sign-in.ts';
import { createStateReaders } from './state-reader.ts';
import { stoppedAt } from './stopped-at.ts';
import { sweepMedia } from './sweep-media.ts';
import { type PrepareFile, sweepTemporaryFolder } from './uploads/receive-upload.ts';

export interface CommandApiSettings {
  /** The public address. */
  publicUrl: URL;
  sessionSecret: string;
  /** Has the folder for uploads in progress; on the same disk as the media. */
  dataFolder: string;
  /** No other process uses these ports' accounts: leases need no heartbeat and rows can be cached. */
  alone?: boolean;
  oidc?: ForeignIssuerSettings | undefined;
  limits: FileLimits & { off: boolean; commandsBurst: number };
  /** Days from the request of an erasure to the erasure; 7 by default. */
  erasureDays?: number;
  /** Days from a case's last decision to the end of its notes; 180 by default. */
  caseDays?: number;
  /** Days for which removed and replaced files are kept; 30 by default. */
  keptPictureDays?: number;
  fetchLikesCount: FetchLikesCount;
  clock?: Clock;
  /** Converts an upload to its stored form. */
  prepareFile?: PrepareFile;
  /** Cost of the password hash, if not the default. */
  passwordCost?: Cost;
  randomId?: RandomId;
}

export interface CommandApi {
  /** Sign-in, the built-in issuer's pages and everything under /api that is not GET or HEAD, including error responses. */
  router: Router;
  reactions: Reactions;
  close(): Promise<void>;
}

const sweepEvery = 60 * 60 * 1000;

/** Handles commands and appends their events. No other package appends. */
export async function createCommandApi(ports: Ports, settings: CommandApiSettings): Promise<CommandApi> {
  const { events, accounts, media } = ports;
  const { publicUrl, limits } = settings;
  const clock = settings.clock ?? (() => new Date());
  const randomId = settings.randomId ?? randomUUID;
  const temporaryFolder = join(settings.dataFolder, 'arriving');
  await sweepTemporaryFolder(temporaryFolder);

  const folds = followedFolds(events);
  const handle = createHandle(events, folds, randomId, quietRequests(accounts, { alone: settings.alone }));
  const retained = createRetainedMedia(ports, folds, settings.keptPictureDays ?? 30);
  const context: RouteContext = {
    handle,
    handleNew: createHandleNew(folds, events, createIdSequence(handle, clock, randomId), handle),
    folds,
    readers: createStateReaders(folds, events),
    envelopeOf: createEnvelopeOf(events.storeId, await createHashBody(accounts), clock, randomId),
    receiveForm: createReceiveForm(media, temporaryFolder, settings.prepareFile),
    removeMedia: createRemoveMedia(retained, clock),
    isMediaRetained: (owner, key) => retained.isRetained(owner, key, clock()),
    media,
    roleHolders: createRoleHolders(ports),
    stoppedAt: (projection, eventId) => stoppedAt(ports, projection, eventId),
    endOfLog: () => events.head(),
    versionsOf: (projection) => ports.reads.versions(projection),
    findUserByEmail: accountTools(ports).findUserByEmail,
    limits,
    erasureDays: settings.erasureDays ?? 7,
    oneAdministratorAtATime: oneAtATime(accounts, 'administrators'),
    likeAnswers: rememberLikeAnswers(),
    async countLikes(kind, id, position) {
      try {
        return await settings.fetchLikesCount(kind, id, position ?? (await events.head()));
      } catch (error) {
        // The like is recorded, even if the query side fails.
        if (!(error instanceof Refused || error instanceof Unavailable))
          logRateLimited(`likes ${throwSite(error)}`, { thing: `${kind}_${id}`, err: error }, 'likes not counted');
        return undefined;
      }
    },
    sendPosition(res, { position }, { after }) {
      sendCommandPosition(res, events.storeId, position, after);
    },
  };
  const signIn = await createSignIn(ports, folds, settings);
  const reactions = runReactions(ports, { handle, folds, clock, caseDays: settings.caseDays ?? 180, alone: settings.alone });
  const sweep = () =>
    Promise.all([sweepMedia(media, events, clock()), retained.sweep(clock()), sweepTemporaryFolder(temporaryFolder)]).catch((error) =>
      log.error({ err: error }, 'media not swept'),
    );
  void sweep();
  const sweeping = setInterval(sweep, sweepEvery);
  sweeping.unref();

  const router = Router();
  router.use(
    inOrder(
      (request, response, next) => {
        // Command answers and sign-in pages are personal; only the fonts of those pages may be cached.
        if (!under(request.path, fontsPath)) response.setHeader('Cache-Control', 'no-store');
        next();
      },
      createSessionMiddleware({ accounts, bus: ports.bus, secret: settings.sessionSecret, secure: publicUrl.protocol === 'https:' }),
      commandRoutes(context, settings),
    ),
  );
  router.use(signIn.router);
  router.use([...signInPaths], answerWithPage);
  router.use(() => {
    throw new Refused('not-found');
  });
  router.use(answerError);

  return {
    router,
    reactions,
    async close() {
      clearInterval(sweeping);
      await reactions.stop();
      await folds.close();
    },
  };
}

/** Everything under /api that is not GET or HEAD: same-origin requests with a session. */
function commandRoutes(context: RouteContext, { publicUrl, limits }: CommandApiSettings): RequestHandler {
  const router = Router();
  for (const command of commands) command.mount(router, context);
  const rate = limits.off ? [] : [commandRate(limits.commandsBurst)];
  const command = inOrder(sameOrigin(publicUrl.origin), signedIn, ...rate, router);
  return (req, res, next) => {
    const isCommand = req.method !== 'GET' && req.method !== 'HEAD' && req.path.startsWith('/api/');
    return isCommand ? command(req, res, next) : next();
  };
}
