import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isForAdministrators, type ModerationCase, moderationCase, Refused, type RegisteredUser, user } from '@potluck/events';
import { BatchDecided } from '@potluck/events/answers/cases';
import { BatchDecisionInput, type CaseInput } from '@potluck/events/inputs/moderation';
import { maxBatch } from '@potluck/events/limits';
import { Conflict } from '@potluck/stores/ports/event-store';
import type * as z from 'zod';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { CommandResult } from '../command-result.ts';
import { decideInBatch } from '../deciders/case-batch.ts';
import { memberAs } from '../deciders/context.ts';
import { derivedEventId } from '../event-ids.ts';
import type { StateReader } from '../state-reader.ts';
import { traced } from '../traced.ts';
import { contentFactsOf, ownerOf } from './case-subject.ts';
import { type Command, send } from './command.ts';
import { jsonBody } from './json-body.ts';
import { parse } from './parse.ts';
import type { RouteContext } from './route-context.ts';
import { rulesFor } from './rules-for.ts';

type Result = z.output<typeof BatchDecided>['results'][number];

const path = '/api/moderation/decisions';

/** One decision for several cases, each with its own event and result: no `command`, which is for one stream. */
export const decideOnCases: Command = {
  operation: {
    tag: 'Moderation',
    method: 'post',
    path,
    summary: `Decide up to ${maxBatch} cases alike. What nobody has claimed is claimed with it; what somebody else changed or claimed stays as it is`,
    body: BatchDecisionInput,
    answer: BatchDecided,
    status: 200,
    refusals: [400, 401, 403],
  },
  mount(router, context) {
    const take = traced('post', path, async (req, res) => {
      const input = parse(BatchDecisionInput, req.body ?? {});
      const envelope = context.envelopeOf(req, req.body);
      memberAs('moderator', await context.readers.fresh.caller(envelope));
      const batchId = input.batchId ?? batchIdOf(envelope);
      const results: Result[] = [];
      let last: CommandResult<unknown> | undefined;
      // One after the other, so that a batch never loads the process more than a single command does.
      for (const about of input.cases) {
        const decided = await decideOne(context, envelope, { ...input, batchId }, about);
        if ('commandResult' in decided) last = decided.commandResult;
        results.push(decided.result);
        // A refused decision awaits nothing but memory: without this a hundred would be one turn of the event loop.
        await nextTurn();
      }
      if (last) context.sendPosition(res, last, envelope);
      send(res, 200, { batchId, results });
    });
    router.post(path, jsonBody, take);
  },
};

/** A new id; repeats with the same Idempotency-Key get the same. */
const batchIdOf = ({ actor, key }: CommandEnvelope): string =>
  (key === undefined ? randomUUID() : derivedEventId(actor, key, path, 0)).replaceAll('-', '');

async function decideOne(
  context: RouteContext,
  envelope: CommandEnvelope,
  { cases: _, reopen, ...input }: BatchDecisionInput & { batchId: string },
  { id, revision, contentRevision }: BatchDecisionInput['cases'][number],
): Promise<{ result: Result; commandResult?: CommandResult<unknown> }> {
  const decision = { ...input, decisionId: randomUUID(), revision, contentRevision };
  try {
    const commandResult = await context.handle(moderationCase, id, envelope, async (reader) => {
      const about = inputOf(id);
      const [who, rules] = await Promise.all([reader.caller(envelope), rulesFor(input, reader)]);
      const subject = revision === null ? { ...about, reportedUserId: await ownerOf(about, reader) } : undefined;
      const content = await contentFactsOf(about, reader);
      if (subject) await mustNotBeForAdministrators(subject.reportedUserId, who, reader, context);
      return (state: ModerationCase, at: number) =>
        decideInBatch({ decision, subject, reopen }, state, { ...who, rules, content, caseId: id, revision: at });
    });
    return { result: { id, result: 'done', code: null, message: null }, commandResult };
  } catch (error) {
    // Other appends kept coming first: somebody else is changing the case.
    const refused = error instanceof Conflict ? new Refused('case-changed') : error;
    if (!(refused instanceof Refused) || refused.code === 'key-reused') throw error;
    const { code, message } = refused;
    return { result: { id, result: conflicts.includes(code) ? 'conflict' : 'refused', code, message } };
  }
}

/** A case that is opened and decided in one append is not escalated in between, as others about a moderator or an administrator are. */
async function mustNotBeForAdministrators(
  reportedUserId: string,
  { actor, now }: { actor: RegisteredUser; now: string },
  reader: StateReader,
  { roleHolders }: RouteContext,
): Promise<void> {
  if (actor.roles.includes('administrator') || reportedUserId === actor.userId) return;
  const noReporters = { has: () => false };
  const load = (userId: string) => reader.stateOf(user, userId);
  if (await isForAdministrators({ reportedUserId, reporters: noReporters }, now, roleHolders, load)) throw new Refused('case-escalated');
}

const conflicts = ['case-changed', 'case-claimed'] satisfies Refused['code'][] as string[];

/** What a case with this id is about. */
function inputOf(id: string): CaseInput {
  const [type, ...rest] = id.split('_');
  const contentType = type as CaseInput['contentType'];
  const isUser = contentType === 'user';
  return { contentType, contentId: isUser ? null : Number(rest.join('_')), reportedUserId: isUser ? rest.join('_') : null };
}
