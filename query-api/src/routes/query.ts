import { entityIdOf, Refused } from '@potluck/events';
import type { Operation, Tag } from '@potluck/host/http/operation';
import { positionOf, sendPosition } from '@potluck/host/http/position';
import { sessionUserId } from '@potluck/host/http/session';
import type { ProjectionName } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import type { Request, RequestHandler, Response, Router } from 'express';
import type * as z from 'zod';
import type { Downloads } from '../own-data/downloads.ts';
import { linkNext, parseQuery } from '../paging.ts';
import type { Collections, ReadModels } from '../read-models.ts';
import { sendJson } from '../send-json.ts';
import type { Caller } from '../visibility.ts';

/** What every query works with. */
export interface QueryServices {
  models: ReadModels;
  events: EventStore;
  folds: Folds;
  media: MediaStore;
  downloads: Downloads;
  /** The issuer's claim from which roles are taken at each sign-in, if any. */
  rolesClaim: string | undefined;
  /** Reads the session of a request. */
  session: RequestHandler;
  /** ISO date-time in UTC. */
  now(): string;
  /** In [0, 1). */
  random(): number;
}

/** One request as a query's handler sees it. */
export interface QueryContext<P extends ProjectionName, C extends Caller = Caller, Id = unknown, Input = unknown> {
  caller: C;
  /** The id in the path. */
  id: Id;
  /** The query string, parsed. */
  input: Input;
  /** The documents to answer from, as they are once the projections have passed the position that the request brings. */
  from: Collections<P>;
  /** Marks the answer as possibly older than what the caller has seen. */
  markStale(): void;
}

/** Who may ask. */
type Access = 'member' | 'anyone';
type CallerWith<A extends Access> = A extends 'member' ? string : Caller;

interface Described {
  /** Method and path: `get /api/recipes/{id}`. */
  call: `get /${string}`;
  tag: Tag;
  summary: string;
  access: Access;
  /** The query string. */
  input?: z.ZodObject;
  /** What comes back; undefined for a file. */
  result?: z.ZodType;
  /** Statuses of refusals, besides those that every call may meet. */
  refusals: readonly number[];
  /** A list whose `X-Total-Count` says how many items it has. */
  counted?: boolean;
}

interface Definition<A extends Access, P extends ProjectionName, Id, Input extends z.ZodObject, Result extends z.ZodType>
  extends Described {
  access: A;
  /** The id in the path: an entity's by default. Throws Refused. */
  idOf?: (text: string) => Id;
  input?: Input;
  /** What it reads from, and so what it waits for. */
  projections: readonly P[];
  result: Result;
}

interface QueryDefinition<A extends Access, P extends ProjectionName, Id, Input extends z.ZodObject, Result extends z.ZodType>
  extends Definition<A, P, Id, Input, Result> {
  answer(context: QueryContext<P, CallerWith<A>, Id, z.output<Input>>, services: QueryServices): Promise<z.output<Result>>;
}

/** One page of a list: its items as the answer has them, the cursor of the next page, and how many items there are in all. */
type Page<Result, Counted> = { body: Result; next: string | undefined } & (Counted extends true
  ? { total: number }
  : { total?: undefined });

interface ListDefinition<
  A extends Access,
  P extends ProjectionName,
  Id,
  Input extends z.ZodObject,
  Result extends z.ZodType,
  Counted extends boolean,
> extends Definition<A, P, Id, Input, Result> {
  input: Input;
  counted?: Counted;
  answer(
    context: QueryContext<P, CallerWith<A>, Id, z.output<Input>>,
    services: QueryServices,
  ): Promise<Page<z.output<Result>, NoInfer<Counted>>>;
}

/** A call that only reads: its entry in the OpenAPI document, and its route. */
export interface Query {
  operation: Operation;
  mount(router: Router, services: QueryServices): void;
}

/** A query that answers with JSON. */
export function query<A extends Access, P extends ProjectionName, Result extends z.ZodType, Input extends z.ZodObject, Id = number>(
  definition: QueryDefinition<A, P, Id, Input, Result>,
): Query {
  return rawQuery(definition, (services) => [
    services.session,
    async (request, response) => {
      const context = await contextOf(definition, request, response, services);
      await sendJson(request, response, await definition.answer(context, services));
    },
  ]);
}

/** A query that answers with a page of a list: `Link` names the next page, and `X-Total-Count` how many items there are. */
export function listQuery<
  A extends Access,
  P extends ProjectionName,
  Result extends z.ZodType,
  Input extends z.ZodObject,
  Id = number,
  Counted extends boolean = false,
>(definition: ListDefinition<A, P, Id, Input, Result, Counted>): Query {
  return rawQuery(definition, (services) => [
    services.session,
    async (request, response) => {
      const context = await contextOf(definition, request, response, services);
      const { body, next, total } = await definition.answer(context, services);
      linkNext(request, response, next);
      if (total !== undefined) response.set('X-Total-Count', String(total));
      await sendJson(request, response, body);
    },
  ]);
}

/** A query that sends its answer by itself: a file, or a status that says something. */
export function rawQuery(described: Described, handlersOf: (services: QueryServices) => RequestHandler[]): Query {
  const { call, tag, summary, access, input, result: answer, refusals, counted } = described;
  const path = call.slice('get '.length);
  return {
    operation: { tag, method: 'get', path, summary, answer, query: input?.shape, refusals, counted, open: access === 'anyone' },
    mount: (router, services) => void router.get(path.replace(/\{(\w+)\}/g, ':$1'), ...handlersOf(services)),
  };
}

/** Says that an answer may be older than what the caller has seen. */
const staleHeader = 'X-Potluck-Stale';

/** Refuses what may not be asked, then waits for the projections and says in headers how far they are. */
async function contextOf<A extends Access, P extends ProjectionName, Id, Input extends z.ZodObject>(
  { access, idOf, input, projections }: Definition<A, P, Id, Input, z.ZodType>,
  request: Request,
  response: Response,
  { models, events }: QueryServices,
): Promise<QueryContext<P, CallerWith<A>, Id, z.output<Input>>> {
  const caller = sessionUserId(request);
  if (access === 'member' && !caller) throw new Refused('unauthorized');
  const { id } = request.params;
  const context = {
    caller: caller as CallerWith<A>,
    id: (id === undefined ? undefined : (idOf ?? entityId)(String(id))) as Id,
    input: (input && parseQuery(input, request)) as z.output<Input>,
    markStale: () => void response.set(staleHeader, '1'),
  };
  if (projections.length === 0) return { ...context, from: {} as Collections<P> };
  const { from, position, stale } = await models.read(projections, positionOf(request));
  sendPosition(response, events.storeId, position);
  if (stale) context.markStale();
  return { ...context, from };
}

function entityId(text: string): number {
  const id = entityIdOf(text);
  if (id === undefined) throw new Refused('invalid-id');
  return id;
}
