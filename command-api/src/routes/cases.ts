import { randomUUID } from 'node:crypto';
import { announcement, comment, moderationCase, Refused, recipe, user } from '@potluck/events';
import { CaseInput, CaseNoteInput, DecisionInput } from '@potluck/events/inputs';
import * as z from 'zod';
import { type CaseCommand, decideCase } from '../deciders/moderation-case.ts';
import type { Look } from '../looking.ts';
import { command } from './command.ts';

/** `announcement_12`, `user_ID`: the stream's id. */
const CaseId = /^(announcement|comment|recipe|user)_[\w-]{1,64}$/;

function caseIdOf(text: string): string {
  if (!CaseId.test(text)) throw new Refused('case-not-found');
  return text;
}

const CaseRevision = z.object({ id: z.string(), revision: z.int() });

const ofCase = {
  tag: 'Moderation',
  refusals: [400, 401, 403, 404, 409],
  result: CaseRevision,
  status: 200,
  aggregate: moderationCase,
  idOf: caseIdOf,
  stream: ({ id }: { id: string }) => id,
  answer: ({ revision }: { revision: number }, { id }: { id: string }) => ({ id, revision }),
} as const;

export const openCase = command({
  call: 'post /api/moderation/cases',
  tag: 'Moderation',
  summary: 'Open a case without a report; one that is there stays as it is',
  body: CaseInput,
  result: CaseRevision,
  status: 200,
  refusals: [400, 401, 403, 404],
  aggregate: moderationCase,
  stream: ({ input }) => idOfCase(input),
  needs: async ({ input }, look) => ({ ownerId: await ownerOf(input, look) }),
  decide: ({ input }, state, { ownerId, ...context }) => {
    const data = {
      contentType: input.contentType,
      contentId: input.contentType === 'user' ? null : input.contentId,
      reportedUserId: ownerId,
    };
    return decideCase({ type: 'OpenCase', data }, state, { ...context, caseId: idOfCase(input) });
  },
  answer: ({ revision }, { input }) => ({ id: idOfCase(input), revision }),
});

export const claimCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/claim',
  summary: 'Take a case to work on, for 30 minutes from the last act',
  decide: ({ id }, state, context) => decideCase({ type: 'ClaimCase' }, state, { ...context, caseId: id }),
});

export const releaseCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/release',
  summary: 'Give a claimed case back',
  decide: ({ id }, state, context) => decideCase({ type: 'ReleaseCase' }, state, { ...context, caseId: id }),
});

export const reopenCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/reopen',
  summary: 'Open a decided case again',
  decide: ({ id }, state, context) => decideCase({ type: 'ReopenCase' }, state, { ...context, caseId: id }),
});

export const addCaseNote = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/notes',
  summary: 'Add a note that moderators read',
  body: CaseNoteInput,
  needs: async () => ({ noteId: randomUUID() }),
  decide: ({ id, input }, state, { noteId, ...context }) => {
    const note: CaseCommand = { type: 'AddNote', data: { noteId, ...input } };
    return decideCase(note, state, { ...context, caseId: id });
  },
});

export const decideOnCase = command({
  ...ofCase,
  call: 'post /api/moderation/cases/{id}/decisions',
  summary: 'Decide a case that one has claimed; a stale revision is refused',
  body: DecisionInput,
  needs: async () => ({ decisionId: randomUUID() }),
  decide: ({ id, input }, state, { decisionId, ...context }) => {
    const decision: CaseCommand = { type: 'Decide', data: { decisionId, ...input } };
    return decideCase(decision, state, { ...context, caseId: id });
  },
});

const idOfCase = ({ contentType, contentId, reportedUserId }: CaseInput): string =>
  `${contentType}_${contentType === 'user' ? reportedUserId : contentId}`;

/** Whose the content is. Refuses what is not there. */
async function ownerOf({ contentType, contentId, reportedUserId }: CaseInput, look: Look): Promise<string> {
  switch (contentType) {
    case 'user': {
      const known = await look.stateOf(user, reportedUserId ?? '');
      if (known.status !== 'registered') throw new Refused('user-not-found');
      return known.userId;
    }
    case 'announcement': {
      const post = await look.stateOf(announcement, contentId ?? 0);
      if (post.status !== 'posted') throw new Refused('announcement-not-found');
      return post.userId;
    }
    case 'comment': {
      const known = await look.stateOf(comment, contentId ?? 0);
      if (known.status !== 'added') throw new Refused('comment-not-found');
      return known.userId;
    }
    case 'recipe': {
      const known = await look.stateOf(recipe, contentId ?? 0);
      // A private recipe is not there for moderators either.
      if (known.status !== 'created' || !(known.content.isPublic || known.hidden)) throw new Refused('recipe-not-found');
      return known.userId;
    }
  }
}
