import { type AccessEvent, access, type CaseEvent, foldEvents, type ModerationCase, moderationCase, type Opened } from '@potluck/events';
import { describe, test } from 'vitest';
import { type AccessContext, decideAccess } from './access.ts';
import { ana, ben, member, specOf, suspended } from './given.fixture.ts';

const mia = member('mia', { roles: ['moderator'] });
const report = (reporterId: string) => ({ type: 'ReportReceived', data: { reporterId, reportStream: `report-${reporterId}` } });
const caseAbout = (contentType: string, contentId: number): ModerationCase => {
  const data = { caseId: `${contentType}_${contentId}`, contentType, contentId, reportedUserId: 'ana', moderatorId: 'mia' };
  return foldEvents(moderationCase, [{ type: 'CaseOpened', data }, report('ben'), report('leo')] as unknown as CaseEvent[]);
};
const recipe: Pick<AccessContext, 'caseId' | 'known'> = { caseId: 'recipe_7', known: caseAbout('recipe', 7) };
const comment = { caseId: 'comment_3', known: caseAbout('comment', 3) };
const given = specOf(decideAccess, access, { ...recipe, actor: mia });
const opened = (what: Opened['what'], subject = 'recipe_7', caseId = 'recipe_7'): AccessEvent => ({
  type: 'AccessOpened',
  data: { subject, caseId, what },
});

describe('a moderator in a case', () => {
  test('opens its pictures', () => given().when({ what: 'media' }).thenAppends(opened('media')));
  test('opens a private recipe', () => given().when({ what: 'private_recipe' }).thenAppends(opened('private_recipe')));
  test('opens a reporter’s name by the reporter’s number', () =>
    given().when({ what: 'reporter', reporter: 2 }).thenAppends(opened('reporter', 'reporter_2')));
  test('opens what was deleted above a comment', () =>
    given()
      .when({ what: 'context' }, comment)
      .thenAppends(opened('context', 'comment_3', 'comment_3')));
  test('opens the same material once a day', () => {
    given(opened('media')).when({ what: 'media' }).thenNothingNew();
    given(opened('media')).when({ what: 'private_recipe' }).thenAppends(opened('private_recipe'));
    given(opened('reporter', 'reporter_1')).when({ what: 'reporter', reporter: 2 }).thenAppends(opened('reporter', 'reporter_2'));
  });
  test('opens nothing that the case does not have', () => {
    given().when({ what: 'reporter', reporter: 3 }).thenRefused('not-found');
    given().when({ what: 'reporter' }).thenRefused('not-found');
    given().when({ what: 'context' }).thenRefused('not-found');
    given().when({ what: 'private_recipe' }, comment).thenRefused('not-found');
    given().when({ what: 'media' }, comment).thenRefused('not-found');
    given().when({ what: 'media' }, { known: moderationCase.initial }).thenRefused('case-not-found');
  });
  test('opens at most 500 a day, and keeps access to what was opened', () => {
    const many = Array.from({ length: 500 }, (_, index) => opened('media', `recipe_${index}`, `recipe_${index}`));
    given(...many)
      .when({ what: 'media' }, { caseId: 'recipe_500' })
      .thenRefused('access-limit');
    given(...many)
      .when({ what: 'media' })
      .thenNothingNew();
    given(...many.slice(1))
      .when({ what: 'media' }, { caseId: 'recipe_500' })
      .thenAppends(opened('media', 'recipe_500', 'recipe_500'));
  });
});

test('other members cannot open anything', () => {
  const asMedia = { what: 'media' } as const;
  for (const actor of [ben, member('leo', { roles: ['analyst'] })]) given().when(asMedia, { actor }).thenRefused('not-allowed');
  given()
    .when(asMedia, { actor: { ...suspended, roles: ['moderator'] } })
    .thenRefused('suspended');
  for (const involved of [ana, ben])
    given()
      .when(asMedia, { actor: { ...involved, roles: ['moderator'] } })
      .thenRefused('case-not-found');
});
