import { randomUUID } from 'node:crypto';
import { decideAccess } from '@potluck/command-api/deciders/access';
import { decideAnnouncement } from '@potluck/command-api/deciders/announcement';
import { decideComment } from '@potluck/command-api/deciders/comment';
import { system } from '@potluck/command-api/deciders/context';
import { decideErasure } from '@potluck/command-api/deciders/erasure';
import { type CaseCommand, decideCase } from '@potluck/command-api/deciders/moderation-case';
import { decideRecipe } from '@potluck/command-api/deciders/recipe';
import { decideReport, type Reported } from '@potluck/command-api/deciders/report';
import { decideUser } from '@potluck/command-api/deciders/user';
import type { Handle } from '@potluck/command-api/handle';
import { contentFactsOf } from '@potluck/command-api/routes/case-subject';
import {
  access,
  accessDay,
  announcement,
  type ContentFacts,
  comment,
  isSanction,
  type MediaRef,
  moderationCase,
  movesOf,
  type OpenedCase,
  outcomesOf,
  PurgeBasis,
  Refused,
  recipe,
  report,
  user,
} from '@potluck/events';

/** The subject of a case. */
export interface Subject {
  contentType: 'announcement' | 'comment' | 'recipe' | 'user';
  contentId: number | null;
  reportedUserId: string;
  caseId: string;
  /** The media of a post. */
  media: MediaRef | null;
}

const words = ['soup', 'pans', 'bread', 'for', 'sale', 'tonight', 'come', 'bring', 'nothing'];

/**
 * Random acts on a subject, as their routes decide them. A refused act changes nothing. Comments are under post 1; `mia` and `noa` are
 * moderators.
 */
export function createActs(handle: Handle, random: () => number) {
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const someText = () => Array.from({ length: 1 + Math.floor(random() * 6) }, () => oneOf(words)).join(' ');
  type Reader = Parameters<Parameters<Handle>[3]>[0];
  const envelope = (actor: string) => ({ actor, at: new Date().toISOString(), correlationId: randomUUID() });
  const contextOf = async (reader: Reader, actor: string) => ({
    actor: actor === 'system' ? system : await reader.stateOf(user, actor),
    now: new Date().toISOString(),
  });
  const quietly = (acting: Promise<unknown>) =>
    acting.catch((error) => {
      if (!(error instanceof Refused)) throw error;
    });

  const write = ({ contentType, contentId, reportedUserId, media }: Subject, isNew: boolean) => {
    const id = contentId ?? 0;
    const [title, content, actor] = [someText(), someText(), reportedUserId];
    switch (contentType) {
      case 'announcement':
        return handle(announcement, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state) =>
            isNew
              ? decideAnnouncement({ type: 'PostAnnouncement', data: { announcementId: id, title, content, media } }, state, context)
              : decideAnnouncement({ type: 'EditAnnouncement', data: { title, content } }, state, context);
        });
      case 'comment':
        return handle(comment, id, envelope(actor), async (reader) => {
          const context = { ...(await contextOf(reader, actor)), post: await reader.stateOf(announcement, 1) };
          return (state) =>
            isNew
              ? decideComment({ type: 'AddComment', data: { commentId: id, announcementId: 1, parentId: null, content } }, state, context)
              : decideComment({ type: 'EditComment', data: { content } }, state, context);
        });
      case 'recipe': {
        const none = { description: null, image: null, prepTime: null, cookTime: null, servings: null, difficulty: null };
        const data = { title, ...none, ingredients: [content], instructions: [someText()], isPublic: isNew || random() < 0.75 };
        return handle(recipe, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state, revision) =>
            isNew
              ? decideRecipe({ type: 'CreateRecipe', data: { recipeId: id, ...data } }, state, { ...context, revision })
              : decideRecipe({ type: 'UpdateRecipe', data }, state, { ...context, revision });
        });
      }
      case 'user': {
        const names = { displayName: title, firstName: null, lastName: null };
        const data = { ...names, bio: content, isPublic: true, profileImage: null };
        return handle(user, actor, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state) => decideUser({ type: 'UpdateProfile', data }, state, context);
        });
      }
    }
  };

  const remove = ({ contentType, contentId, reportedUserId: actor }: Subject) => {
    const id = contentId ?? 0;
    switch (contentType) {
      case 'announcement':
        return handle(announcement, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state) => decideAnnouncement({ type: 'DeleteAnnouncement', data: {} }, state, context);
        });
      case 'comment':
        return handle(comment, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state) => decideComment({ type: 'DeleteComment', data: {} }, state, context);
        });
      case 'recipe':
        return handle(recipe, id, envelope(actor), async (reader) => {
          const context = await contextOf(reader, actor);
          return (state, revision) => decideRecipe({ type: 'DeleteRecipe', data: {} }, state, { ...context, revision });
        });
      case 'user':
        return Promise.resolve();
    }
  };

  const fileReport = (subject: Subject, actor: string) => {
    const { contentType, contentId, reportedUserId, caseId } = subject;
    return handle(report, `${actor}_${caseId}`, envelope(actor), async (reader) => {
      const aggregate = { announcement, comment, recipe, user }[contentType];
      const content = await reader.stateOf(aggregate as typeof announcement, (contentId ?? reportedUserId) as never);
      const post = await reader.stateOf(announcement, 1);
      const context = {
        ...(await contextOf(reader, actor)),
        reported: { contentType, content, post } as unknown as Reported,
        author: await reader.stateOf(user, reportedUserId),
        seen: { currentRevision: null, contentAt: null, authorRevision: null, postRevision: null },
      };
      const data = { contentType, contentId, reportedUserId, reason: 'spam' as const, contentRevision: null, description: someText() };
      return (state) => decideReport({ type: 'FileReport', data }, state, context);
    });
  };

  /** A random move that the case allows this moderator now. */
  const moderate = (subject: Subject, actor: string) =>
    inCase(subject, actor, (state, revision, content) => someMove(state, revision, actor, content));

  const inCase = (
    { caseId, contentType, contentId, reportedUserId }: Subject,
    actor: string,
    commandOf: (state: OpenedCase, revision: number, content: ContentFacts) => CaseCommand | undefined,
  ) =>
    handle(moderationCase, caseId, envelope(actor), async (reader) => {
      const content = await contentFactsOf({ contentType, contentId, reportedUserId }, reader);
      const context = { ...(await contextOf(reader, actor)), caseId, content, rules: { named: undefined, any: false } };
      return (state, revision, eventIdOf) => {
        const command = state.status === 'absent' ? undefined : commandOf(state, revision, content);
        return command ? decideCase(command, state, { ...context, revision, eventIdOf }) : [];
      };
    });

  const someMove = (state: OpenedCase, revision: number, actor: string, content: ContentFacts): CaseCommand => {
    const moves = movesOf(state, { userId: actor, roles: ['moderator'] }, new Date().toISOString());
    const notes = { noteInternal: someText(), noteToAuthor: null, noteToReporters: null };
    const decided = { decisionId: randomUUID(), contentRevision: null, revision, rule: null, ...notes };
    // Sanctions need a person's standing and dates; their events are not in the content's replay.
    const contentOutcomes = outcomesOf(state, content).filter((outcome) => !isSanction(outcome));
    const decide = (): CaseCommand => {
      const outcome = oneOf(contentOutcomes);
      return { type: 'Decide', data: { outcome, basis: outcome === 'purge' ? oneOf(PurgeBasis.options) : null, ...decided } };
    };
    // Rarely, because afterwards moderators can only add notes.
    if (moves.includes('escalate') && random() < 0.02) return { type: 'EscalateCase', data: { code: 'unsure', note: someText() } };
    const often = moves.filter((move) => move !== 'note' && move !== 'escalate' && move !== 'answer');
    // Notes are possible in every status.
    switch (often.length > 0 && random() < 0.8 ? oneOf(often) : 'note') {
      case 'claim':
        return { type: 'ClaimCase' };
      case 'release':
        return random() < 0.3 ? { type: 'ReleaseCase' } : decide();
      case 'reopen':
        return { type: 'ReopenCase' };
      case 'decide':
        return decide();
      default:
        return { type: 'AddNote', data: { noteId: randomUUID(), note: someText() } };
    }
  };

  /** The author appeals the newest decision. */
  const appeal = (subject: Subject) =>
    inCase(subject, subject.reportedUserId, ({ standing }) => {
      const about = standing.findLast(({ appealed }) => !appealed);
      return about && { type: 'FileAppeal', data: { decisionId: about.decisionId, text: someText() } };
    });

  /** By the moderator who did not decide, since the other one is refused. */
  const answer = async (subject: Subject) => {
    for (const actor of ['mia', 'noa']) {
      await quietly(inCase(subject, actor, ({ appeals }) => (appeals.length > 0 ? { type: 'ClaimCase' } : undefined)));
      const notes = { noteInternal: someText(), noteToAuthor: someText(), noteToReporters: null };
      await quietly(
        inCase(subject, actor, ({ appeals: [first] }, revision) => {
          if (!first) return undefined;
          const { decisionId } = first;
          const data = { decisionId, upheld: random() < 0.7, undoId: randomUUID(), revision, contentRevision: null, ...notes };
          return { type: 'AnswerAppeal', data };
        }),
      );
    }
  };

  /** Mia opens a private recipe. */
  const openRecipe = ({ caseId }: Subject) => {
    const given = envelope('mia');
    return handle(access, accessDay('mia', given.at), given, async (reader) => {
      const context = { ...(await contextOf(reader, 'mia')), caseId, known: await reader.stateOf(moderationCase, caseId) };
      return (state) => decideAccess({ what: 'private_recipe' }, state, context);
    });
  };

  const acts: ((subject: Subject) => Promise<unknown>)[] = [
    (subject) => write(subject, false),
    (subject) => fileReport(subject, oneOf(['cleo', 'dora'])),
    // Mostly by one moderator, so that many acts are allowed.
    ...[1, 2, 3, 4, 5, 6].map(() => (subject: Subject) => moderate(subject, random() < 0.9 ? 'mia' : 'noa')),
    (subject) => (random() < 0.3 ? remove(subject) : write(subject, false)),
    appeal,
    answer,
    (subject) => (subject.contentType === 'recipe' && random() < 0.5 ? openRecipe(subject) : answer(subject)),
  ];
  return {
    begin: async (subject: Subject) => {
      if (subject.contentType !== 'user') await write(subject, true);
      await fileReport(subject, 'ben');
    },
    act: (subject: Subject) => quietly(oneOf(acts)(subject)),
    /** The account is erased after this many days, at once with 0. */
    leave: (userId: string, days: number) =>
      handle(user, userId, envelope(userId), async (reader) => {
        const context = await contextOf(reader, userId);
        const data = { days, signedInAt: Date.parse(context.now) };
        return (state) => decideErasure({ type: 'RequestErasure', data }, state, context);
      }),
    stay: (userId: string) =>
      handle(user, userId, envelope(userId), async (reader) => {
        const context = await contextOf(reader, userId);
        return (state) => decideErasure({ type: 'CancelErasure', data: {} }, state, context);
      }),
  };
}
