import { describe, expect, test } from 'vitest';
import * as e from '../history.fixture.ts';
import { cases } from './cases.ts';

const given = (...events: e.Happened[]) => e.given(cases, ...events);
const id = 'recipe_1';

describe('a case', () => {
  test('opens with a report', () =>
    given()
      .when(e.reportReceived('ben', 1))
      .thenIs(id, {
        id,
        contentType: 'recipe',
        contentId: 1,
        reportedUserId: 'ana',
        status: 'open',
        reportsCount: 1,
        reasons: ['spam'],
        is_spam: true,
        createdAt: e.at(1),
        lastReportAt: e.at(1),
        revision: 0,
      }));
  test('opens without a report', () =>
    given().when(e.caseOpened(1)).thenIs(id, { status: 'open', reportsCount: 0, reasons: [], lastReportAt: null }));
  test('counts reports, and has each reason once', () =>
    given(e.reportReceived('ben', 1))
      .when(e.reportReceived('cleo', 1), e.reportReceived('dan', 1, 'other'))
      .thenIs(id, { reportsCount: 3, reasons: ['spam', 'other'], is_other: true, lastReportAt: e.at(3), lastReport: 3, revision: 2 }));
  test('is claimed', () =>
    given(e.reportReceived('ben', 1))
      .when(e.caseClaimed(1))
      .thenIs(id, { status: 'claimed', claimedBy: 'mia', claimUntil: e.at(1_800) }));
  test('is released', () =>
    given(e.reportReceived('ben', 1), e.caseClaimed(1))
      .when(e.caseReleased(1))
      .thenIs(id, { status: 'open', claimedBy: null, claimUntil: null }));
  test('is decided', () =>
    given(e.reportReceived('ben', 1), e.caseClaimed(1))
      .when(e.caseDecided(1, 'hide'))
      .thenIs(id, { status: 'decided', outcome: 'hide', decidedAt: e.at(3), decidedRevision: 2, hiddenBy: 'decision', claimedBy: null }));
  test('stays hidden over a dismissal, until it is restored', async () => {
    const hidden = [e.reportReceived('ben', 1), e.caseDecided(1, 'hide'), e.caseReopened(1), e.caseDecided(1, 'dismiss', 'second')];
    await given(...hidden)
      .when()
      .thenIs(id, { outcome: 'dismiss', hiddenBy: 'decision' });
    await given(...hidden)
      .when(e.caseDecided(1, 'restore', 'third'))
      .thenIs(id, { outcome: 'restore', hiddenBy: null });
  });
  test('is reopened, and released as reopened', async () => {
    const decided = [e.reportReceived('ben', 1), e.caseDecided(1, 'dismiss')];
    await given(...decided)
      .when(e.caseReopened(1))
      .thenIs(id, { status: 'reopened', reopenedBy: 'moderator', outcome: 'dismiss', decidedRevision: 1 });
    await given(...decided, e.caseReopened(1), e.caseClaimed(1))
      .when(e.caseReleased(1))
      .thenIs(id, { status: 'reopened' });
  });
  test('has no texts', async () => {
    const events = e.log(e.reportReceived('ben', 1), e.caseNoted(1), e.caseDecided(1, 'hide'));
    expect(JSON.stringify((await e.documentsOf(cases, events)).get(id)?.document)).not.toMatch(/Because|Sorry|Seen before/);
  });
});

test('an escalated case stays with administrators until it is decided, and when it is reopened', async () => {
  const given = (...events: e.Happened[]) => e.given(cases, e.reportReceived('ben', 1), e.caseClaimed(1), e.caseEscalated(1), ...events);
  await given().when().thenIs('recipe_1', { status: 'escalated', escalated: true, claimedBy: null, freeFrom: '' });
  await given(e.caseClaimed(1)).when().thenIs('recipe_1', { status: 'claimed', escalated: true });
  await given(e.caseClaimed(1)).when(e.caseReleased(1)).thenIs('recipe_1', { status: 'escalated' });
  await given(e.caseClaimed(1), e.caseDecided(1, 'dismiss')).when().thenIs('recipe_1', { status: 'decided', waiting: false });
  await given(e.caseDecided(1, 'dismiss')).when(e.caseReopened(1)).thenIs('recipe_1', { status: 'escalated', waiting: true });
});
