import { entityIdOf, Refused } from '@potluck/events';
import { positionOf, sendPosition } from '@potluck/host/http/position';
import { sessionUserId } from '@potluck/host/http/session';
import type { ProjectionName } from '@potluck/projector/documents';
import type { Request, RequestHandler, Response } from 'express';
import type { Reading, ReadModels } from './read-models.ts';
import { sendJson } from './send-json.ts';
import type { Viewer } from './visibility.ts';

/** Says that an answer may be older than what the caller has seen. */
export const staleHeader = 'X-Potluck-Stale';

/** One question as a route sees it: who asks, and the documents to answer from. */
export interface Question<P extends ProjectionName> extends Reading<P> {
  request: Request;
  response: Response;
  viewer: Viewer;
}

export type Ask = <P extends ProjectionName>(
  projections: readonly P[],
  answer: (question: Question<P>) => Promise<unknown>,
) => RequestHandler;

/**
 * Makes a handler out of an answer: waits until the projections have passed the position that the request brings,
 * says in headers how far they are, and sends what comes back as JSON.
 */
export function createAsk(models: ReadModels, storeId: string): Ask {
  return (projections, answer) => async (request, response) => {
    const reading = await models.read(projections, positionOf(request));
    sendPosition(response, storeId, reading.position);
    if (reading.stale) response.set(staleHeader, '1');
    await sendJson(request, response, await answer({ ...reading, request, response, viewer: sessionUserId(request) }));
  };
}

/** The signed-in user's id; throws Refused('unauthorized'), which answers 401 'Unauthorized'. */
export function signedIn(viewer: Viewer): string {
  if (!viewer) throw new Refused('unauthorized');
  return viewer;
}

/** An entity's id in the path; throws Refused('invalid-id'). */
export function entityId(request: Request, name = 'id'): number {
  const id = entityIdOf(request.params[name]);
  if (id === undefined) throw new Refused('invalid-id');
  return id;
}
