import { maxRules } from '@potluck/events';
import { CommunityRule } from '@potluck/events/answers/moderation';
import * as z from 'zod';
import { query } from './query.ts';

export const communityRules = query({
  call: 'get /api/rules',
  tag: 'Moderation',
  summary: "The community's rules, by number",
  access: 'anyone',
  projections: ['rules'],
  result: z.array(CommunityRule),
  refusals: [],
  async answer({ from }) {
    const found = await from.rules.find({ sort: { fields: ['number'], direction: 'asc' }, limit: maxRules });
    return found.flatMap(({ document }) => (document ? [{ id: document.id, text: document.text, revision: document.revision }] : []));
  },
});
