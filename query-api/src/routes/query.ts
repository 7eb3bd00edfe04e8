import { entityIdOf, Refused } from '@potluck/events';
import type { Operation, Tag } from '@potluck/host/http/operation';
import { highestPositionOf, positionOf, sendPosition } from '@potluck/host/http/position';
import { sessionUserId } from '@potluck/host/http/session';
import type { ProjectionName } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import type { Request, RequestHandler, Response, Router } from 'express';
import type * as z from 'zod';
import type { EventReferences } from '../analysis/event-references.ts';
import type { PseudonymsOf } from '../analysis/pseudonyms.ts';
import type { PublicTexts } from '../analysis/public-texts.ts';
import type { LongAnswers } from '../long-answers.ts';
import type { Downloads } from '../own-data/downloads.ts';
import { linkNext, parseQuery } from '../paging.ts';
import type { Collections, ReadModels } from '../read-models.ts';
import { sendJson } from '../send-json.ts';
import type { Caller } from '../visibility.ts';

/** Dependencies of every query. */
export interface QueryServices {
  models: ReadModels;
  events: EventStore;
  folds: Folds;
  media: MediaStore;
  downloads: Downloads;
  exports: Downloads;
  longAnswers: LongAnswers;
  pseudonyms: PseudonymsOf;
  references: EventReferences;
  /** Only where the operator lets analysts read them. */
  publicTexts: PublicTexts | undefined;
  /** The issuer's claim from which roles are taken at each sign-in, if any. */
  rolesClaim: string | undefined;
  /** The public address's: pages of another origin are foreign. */
  origin: string;
  /** Reads the session of a request. */
  session: RequestHandler;
  /** ISO date-time in UTC. */
  now(): string;
  /** In [0, 1). */
  random(): number;
}

/** One request, as a query's `answer` gets it. */
export interface QueryContext<P extends ProjectionName, C extends Caller = Caller, Id = unknown, Input = unknown> {
  caller: C;
  /** The id in the path. */
  id: Id;
  /** The query string, parsed. */
  input: Input;
  /** The collections, after the projections have passed the request's position. */
  from: Collections<P>;
  /** Marks the answer as possibly older than the caller's position. */
  markStale(): void;
}

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
  /** Schema of the answer; undefined for a file. */
  result?: z.ZodType;
  /** Statuses of refusals, besides those that every call may have. */
  refusals: readonly number[];
  /** A list with its length in `X-Total-Count`. */
  counted?: boolean;
}

interface Definition<A extends Access, P extends ProjectionName, Id, Input extends z.ZodObject, Result extends z.ZodType>
  extends Described {
  access: A;
  /** Parses the id in the path; by default an entity's number. Throws Refused. */
  idOf?: (text: string) => Id;
  input?: Input;
  /** The projections that it reads, and therefore waits for. */
  projections: readonly P[];
  result: Result;
}

interface QueryDefinition<A extends Access, P extends ProjectionName, Id, Input extends z.ZodObject, Result extends z.ZodType>
  extends Definition<A, P, Id, Input, Result> {
  answer(context: QueryContext<P, CallerWith<A>, Id, z.output<Input>>, services: QueryServices): Promise<z.output<Result>>;
}

/** One page of a list: the items as answered, the cursor of the next page, and the total. */
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

/** A read-only call: its entry in the OpenAPI document, and its route. */
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

/** A query that answers with a page of a list: `Link` has the next page, `X-Total-Count` the total. */
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

/** A query that sends its own answer: a file, or a meaningful status. */
export function rawQuery(described: Described, handlersOf: (services: QueryServices) => RequestHandler[]): Query {
  const { call, tag, summary, access, input, result: answer, refusals, counted } = described;
  const path = call.slice('get '.length);
  return {
    operation: { tag, method: 'get', path, summary, answer, query: input?.shape, refusals, counted, open: access === 'anyone' },
    mount: (router, services) => void router.get(path.replace(/\{(\w+)\}/g, ':$1'), ...handlersOf(services)),
  };
}

/** Set when an answer may be older than the caller's position. */
const staleHeader = 'X-Potluck-Stale';

/** Checks access and input, waits for the projections, and sets their position in the headers. */
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
  if (projections.length === 0) {
    const seen = highestPositionOf(request, events.storeId);
    if (seen !== undefined) events.catchUp?.(seen);
    return { ...context, from: {} as Collections<P> };
  }
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
