import type { CurrentUser } from '@potluck/events/answers/people';
import { expect, test } from 'vitest';
import { accountForm, parseAccountDraft, realChanges, savedFields } from './account-fields.ts';

const ana = { displayName: 'Ana', firstName: null, lastName: 'Lindqvist', bio: null, isPublic: false } as CurrentUser;

test('text typed and reverted is not a change', () => {
  expect(realChanges({ displayName: 'Ana', firstName: '', bio: 'Soups' }, ana)).toEqual({ bio: 'Soups' });
});

test('the whole profile is sent, with a picture only when it changes', () => {
  const fields = { ...savedFields(ana), bio: ' Soups ' };
  const texts = { displayName: 'Ana', firstName: '', lastName: 'Lindqvist', bio: 'Soups', isPublic: 'false' };
  expect(Object.fromEntries(accountForm(fields, undefined))).toEqual(texts);
  expect(Object.fromEntries(accountForm(fields, 'none'))).toEqual({ ...texts, profileImage: '' });
  const picture = new File(['x'], 'ana.png');
  expect(accountForm(fields, picture).get('profileImage')).toBeInstanceOf(File);
});

test.each([null, 'Ana', {}, { changes: { displayName: 7 } }])('an invalid draft is ignored: %j', (value) =>
  expect(parseAccountDraft(value)).toBeUndefined(),
);
test('unknown fields of a draft are dropped', () =>
  expect(parseAccountDraft({ changes: { bio: 'Soups', isPublic: true, hat: 'red' }, photo: true })).toEqual({
    changes: { bio: 'Soups', isPublic: true },
    photo: true,
  }));
