import { closedBySystem, user } from '@potluck/events';
import { CaseHistory } from '@potluck/events/answers/case-history';
import * as z from 'zod';
import { authorsOf } from '../joins.ts';
import { aroundOf } from '../moderation/around.ts';
import { presentHistory } from '../moderation/history.ts';
import { parseHistoryCursor, readHistory, sourcesOf } from '../moderation/history-page.ts';
import { mustBeModerator, reportedIn, visibleCase } from '../moderation/involvement.ts';
import { nowVisible } from '../moderation/now-visible.ts';
import { openedInCase } from '../moderation/opened.ts';
import { query } from './query.ts';

/** Most events of a page. */
const most = 1_000;

const Limit = z.coerce
  .number()
  .int()
  .min(1)
  .meta({ maximum: most, description: 'A page ends earlier where its events are large: at 1 MB' })
  .default(most)
  .transform((limit) => Math.min(limit, most));

export const moderationCaseHistory = query({
  call: 'get /api/moderation/cases/{id}/history',
  tag: 'Moderation',
  summary: 'What happened in all streams that concern a case, for moderators, in the order of the log',
  access: 'member',
  idOf: (text) => text,
  input: z.object({
    after: z.string().max(50).optional().meta({ description: '`after` of the page before' }),
    through: z.string().max(50).optional().meta({
      description:
        'Where this part ends. After the first page the rest can be read in parts, side by side, by any lengths of the streams up to `end`',
    }),
    limit: Limit,
  }),
  projections: ['likes', 'comments', 'profiles', 'reports'],
  result: CaseHistory,
  refusals: [400, 401, 403, 404],
  async answer({ caller, id, input: { after, through, limit }, from }, { folds, events, now }) {
    await mustBeModerator(folds, caller, now());
    const { state } = await visibleCase(folds, id, caller);
    const [visible, opened, { state: author }] = await Promise.all([
      nowVisible(folds, state),
      openedInCase(folds, caller, id, now()),
      folds.load(user, state.reportedUserId),
    ]);
    const isRecipeOpen = opened.isOpen('private_recipe');
    const sources = sourcesOf(id, state, visible.postId);
    const { page, cursor, end, more } = await readHistory(events, sources, {
      after: after === undefined ? undefined : parseHistoryCursor('after', after, sources),
      through: through === undefined ? undefined : parseHistoryCursor('through', through, sources),
      most: limit,
    });
    const { postId, hiddenPostBy } = visible;
    const postCase = `announcement_${postId}`;
    const others = page.flatMap(({ event: { data } }) => (typeof data.caseId === 'string' && data.caseId !== id ? data.caseId : []));
    const mine = await reportedIn(caller, hiddenPostBy === undefined ? others : [...others, postCase], from);
    const isPostClosed = hiddenPostBy !== undefined && (hiddenPostBy === caller || mine.has(postCase));
    // Without the events of other cases in which the caller reported.
    const visibleEvents = page.filter(({ part, event }) => part === 'post' || !mine.has(String(event.data.caseId)));
    const shown = await presentHistory(visibleEvents, { caseId: id, state, author, events, ...visible, isRecipeOpen, isPostClosed });
    const moderators = new Set(
      shown.flatMap(({ data: { moderatorId } }) => (typeof moderatorId === 'string' && moderatorId !== closedBySystem ? moderatorId : [])),
    );
    const [cardOf, around] = await Promise.all([authorsOf(from.profiles, moderators), after === undefined ? aroundOf(state, from) : null]);
    return { events: shown, after: cursor, more, end, people: [...moderators].map(cardOf), around };
  },
});
