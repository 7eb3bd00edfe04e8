import { type Aggregate, type Happened, type MediaRef, Refused, type RegisteredUser } from '@potluck/events';
import type { Operation, Tag } from '@potluck/host/http/operation';
import type { Request, RequestHandler, Response, Router } from 'express';
import type * as z from 'zod';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { CommandResult } from '../command-result.ts';
import type { BeforeAppend, Decide } from '../handle.ts';
import type { Entity } from '../id-sequence.ts';
import { isRepeat } from '../is-repeat.ts';
import type { OneAtATime } from '../one-at-a-time.ts';
import type { StateReader } from '../state-reader.ts';
import { traced } from '../traced.ts';
import type { PreparedUpload } from '../uploads/receive-upload.ts';
import type { FormFile } from './file-rules.ts';
import { jsonBody } from './json-body.ts';
import { entityId, parse } from './parse.ts';
import type { RouteContext } from './route-context.ts';
import { withFile } from './with-file.ts';

/** The parts of a request: envelope, id from the path, validated body and file. */
interface Given<Input, Id> {
  envelope: CommandEnvelope;
  id: Id;
  input: Input;
  file: MediaRef | undefined;
}

/** What a decision gets besides its own stream. */
interface DecisionContext {
  actor: RegisteredUser;
  now: string;
  /** The stream's current revision. */
  revision: number;
  /** Days from the request of an erasure to the erasure. */
  erasureDays: number;
  /** The id of the entity that the command creates; otherwise 0. */
  newId: number;
  /** The id that the decision's event with this index gets; absent when the command creates an entity. */
  eventIdOf?: (index: number) => string;
}

/** What the answer is made from: the result, and the caller as the last decision saw them. */
export interface Done<S> extends CommandResult<S> {
  caller: RegisteredUser;
}

interface Definition<Body extends z.ZodType, Id, S, E extends Happened, Needs extends object> {
  /** Method and path: `post /api/recipes/{id}`. */
  call: string;
  tag: Tag;
  summary: string;
  /** The request's body: JSON, or a form's fields. */
  body?: Body;
  /** The answer's body; none by default. */
  result?: z.ZodType;
  /** By default 201 if the command creates an entity, 204 without an answer, else 200. */
  status?: number;
  /** Statuses of refusals, besides those that every route has. */
  refusals: readonly number[];
  /** Parses the id in the path; by default an integer. Throws Refused. */
  idOf?: (text: string) => Id;

  /** The file that a form may carry. `first` is a check before the file is received, so that nobody uploads for a refused command. */
  form?: FormFile & { first(given: Pick<Given<unknown, Id>, 'envelope' | 'id'>, reader: StateReader): Promise<unknown> };

  /** The stream to append to: the id of an existing one, or a new one for this entity. */
  aggregate: Aggregate<S, E>;
  stream: ((given: Given<z.output<Body>, Id>) => string | number) | { new: Entity };
  /** Runs the command only while no other one with the same lock runs, on any node. */
  oneAtATime?: (context: RouteContext) => OneAtATime;
  /** Loads what the decision needs from other streams. */
  needs?: (given: Given<z.output<Body>, Id>, reader: StateReader, context: RouteContext) => Promise<Needs>;
  /** Pure; may be called several times. Throws Refused. */
  decide(given: Given<z.output<Body>, Id>, state: S, context: DecisionContext & NoInfer<Needs>): NoInfer<E>[];

  /** The file that nothing names after this command, from the states before and after it. */
  releases?: (given: Given<z.output<Body>, Id>, before: S, after: S) => MediaRef | null | undefined;
  answer?: (done: Done<S>, given: Given<z.output<Body>, Id>, context: RouteContext) => unknown;
}

/** A route for a command: its entry in the OpenAPI document, and its handler. */
export interface Command {
  operation: Operation;
  mount(router: Router, context: RouteContext): void;
}

/** Declares a route for a command. */
export function command<Body extends z.ZodType, S, E extends Happened, Id = number, Needs extends object = object>(
  definition: Definition<Body, Id, S, E, Needs>,
): Command {
  const { call, tag, summary, body, result, form, refusals } = definition;
  const [method, path] = call.split(' ') as ['post' | 'put' | 'delete', string];
  const status = definition.status ?? (typeof definition.stream === 'object' ? 201 : definition.answer ? 200 : 204);
  const operation = { tag, method, path, summary, answer: result, body, file: form?.file, status, refusals };
  return {
    operation,
    mount(router, context) {
      const take = traced(method, path, form ? takeForm(definition, form, status, context) : takeJson(definition, status, context));
      router[method](path.replace(/\{(\w+)\}/g, ':$1'), ...(body && !form ? [jsonBody] : []), take);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: checked where it is declared.
type Declared = Definition<any, any, any, any, any>;

const idIn = ({ idOf = entityId }: Declared, { params }: Request): unknown =>
  params.id === undefined ? undefined : idOf(String(params.id));

function takeJson(declared: Declared, status: number, context: RouteContext): RequestHandler {
  return async (req, res) => {
    const id = idIn(declared, req);
    const input = declared.body && parse(declared.body, req.body ?? {});
    const envelope = context.envelopeOf(req, req.body);
    send(res, status, await carryOut(declared, { envelope, id, input, file: undefined }, undefined, context, res));
  };
}

function takeForm(declared: Declared, form: NonNullable<Declared['form']>, status: number, context: RouteContext): RequestHandler {
  return async (req, res) => {
    const id = idIn(declared, req);
    const first = context.envelopeOf(req);
    await context.readers
      .cachedFirst(first, (reader) => form.first({ envelope: first, id }, reader))
      .catch(async (error) => {
        // A repeat is answered as it was the first time, even if it would be refused now.
        const stream =
          typeof declared.stream === 'object' ? undefined : declared.stream({ envelope: first, id, input: undefined, file: undefined });
        if (!(error instanceof Refused && (await isRepeat(context.readers.fresh, declared.aggregate, stream, first)))) throw error;
      });
    const answer = await context.receiveForm(req, res, first.actor, form.rules(context.limits), async ({ fields, file, body }) => {
      const input = parse(declared.body, fields);
      const envelope = context.envelopeOf(req, body);
      return carryOut(declared, { envelope, id, input, file: file?.ref }, file, context, res);
    });
    send(res, status, answer);
  };
}

/** Decides, appends and sends the log position in a header. Resolves to the answer. */
async function carryOut(
  declared: Declared,
  given: Given<unknown, unknown>,
  file: PreparedUpload | undefined,
  context: RouteContext,
  res: Response,
): Promise<unknown> {
  const { aggregate, stream, needs, decide } = declared;
  const { envelope } = given;
  let caller: RegisteredUser | undefined;
  let before: unknown;
  const prepare = async (reader: StateReader) => {
    const [who, more] = await Promise.all([reader.caller(envelope), needs?.(given, reader, context)]);
    caller = who.actor;
    return (state: unknown, revision: number, newId: number, eventIdOf?: (index: number) => string): Happened[] => {
      before = state;
      return decide(given, state, { ...who, ...more, erasureDays: context.erasureDays, revision, newId, ...(eventIdOf && { eventIdOf }) });
    };
  };
  const handle = async (beforeAppend?: BeforeAppend): Promise<CommandResult<unknown>> => {
    if (typeof stream === 'object') {
      const prepareNew = async (reader: StateReader) => {
        const decideWith = await prepare(reader);
        return (id: number, state: unknown) => decideWith(state, -1, id);
      };
      return context.handleNew(aggregate, stream.new, envelope, prepareNew, beforeAppend);
    }
    const prepareOld = async (reader: StateReader): Promise<Decide<unknown, Happened>> => {
      const decideWith = await prepare(reader);
      return (state, revision, eventIdOf) => decideWith(state, revision, 0, eventIdOf);
    };
    return context.handle(aggregate, stream(given), envelope, prepareOld, beforeAppend);
  };
  const inTurn = declared.oneAtATime?.(context);
  const result = inTurn ? await inTurn(handle) : await withFile(file, envelope.at, handle);
  if (result.events.length > 0 && !result.repeated && typeof stream === 'function') {
    const left = declared.releases?.(given, before, result.state);
    if (left) await context.removeMedia(envelope.actor, `${aggregate.name}_${stream(given)}`, left);
  }
  context.sendPosition(res, result, envelope);
  return declared.answer?.({ ...result, caller: caller as RegisteredUser }, given, context);
}

/** Sends an answer without Express's ETag, because answers to commands are not cached. */
export function send(res: Response, status: number, answer: unknown): void {
  res.statusCode = status;
  if (answer === undefined) return void res.end();
  const body = JSON.stringify(answer);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  // A text leaves in one write with the headers.
  res.end(body);
}
