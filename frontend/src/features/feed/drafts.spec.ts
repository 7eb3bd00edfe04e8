import { expect, test } from 'vitest';
import { parseCommentDraft } from './drafts.ts';

const draft = { text: 'Both, please', announcementId: 3, path: [1, 2], closed: false };

test('a stored reply is parsed', () => expect(parseCommentDraft(draft)).toEqual(draft));
test('a closed one stays closed', () => expect(parseCommentDraft({ ...draft, closed: true })).toMatchObject({ closed: true }));
test.each([
  ['nothing', undefined],
  ['a plain text of an earlier version', 'Both'],
  ['blank text', { ...draft, text: '  ' }],
  ['no post', { ...draft, announcementId: '3' }],
  ['no path', { ...draft, path: 2 }],
])('%s is not a draft', (_, value) => expect(parseCommentDraft(value)).toBe(undefined));
