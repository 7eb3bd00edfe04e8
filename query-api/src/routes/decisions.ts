import { user } from '@potluck/events';
import { OwnDecision } from '@potluck/events/answers/moderation';
import { sizeOf } from '@potluck/stores/ports/read-store-page';
import * as z from 'zod';
import { presentOwnDecision } from '../moderation/own-decision.ts';
import { cursorAfter, cursorPage, findPage, newestFirst, pageBytes } from '../paging.ts';
import { listQuery } from './query.ts';

export const ownDecisions = listQuery({
  call: 'get /api/decisions',
  tag: 'Moderation',
  summary:
    'The moderators’ decisions about oneself and what is one’s own, the newest first, and one’s appeals; also while one is suspended',
  access: 'member',
  input: z.object({ ...cursorPage(20) }),
  projections: ['decisions'],
  result: z.array(OwnDecision),
  refusals: [400, 401],
  async answer({ caller, input, from }, { events, folds, now }) {
    const { documents, next } = await findPage(from.decisions, { where: { userId: caller }, sort: newestFirst }, input);
    const { state: member } = await folds.load(user, caller);
    const body: OwnDecision[] = [];
    let bytes = 0;
    // One after the other, up to a size: each may have the text of a recipe of 100 kB.
    for (const document of documents) {
      const decision = await presentOwnDecision(document, { caller, member, events, folds, now: now() });
      body.push(decision);
      bytes += sizeOf(decision);
      if (bytes > pageBytes && body.length < documents.length) return { body, next: cursorAfter(newestFirst, document) };
    }
    return { body, next };
  },
});
