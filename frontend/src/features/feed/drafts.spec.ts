import { expect, test } from 'vitest';
import { parseCommentDraft } from './drafts.ts';

const draft = { text: 'Both, please', announcementId: 3, path: [1, 2], closed: false };

test('a kept reply is understood', () => expect(parseCommentDraft(draft)).toEqual(draft));
test('one that was closed stays closed', () => expect(parseCommentDraft({ ...draft, closed: true })).toMatchObject({ closed: true }));
test.each([
  ['nothing', undefined],
  ['a text, as an earlier page may have kept it', 'Both'],
  ['blank text', { ...draft, text: '  ' }],
  ['no post', { ...draft, announcementId: '3' }],
  ['no way', { ...draft, path: 2 }],
])('%s is no draft', (_, value) => expect(parseCommentDraft(value)).toBe(undefined));
