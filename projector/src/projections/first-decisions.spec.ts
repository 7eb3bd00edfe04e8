import { mondayOf } from '@potluck/events/question';
import { expect, test } from 'vitest';
import * as e from '../history.fixture.ts';
import { firstDecisions } from './first-decisions.ts';

const given = (...events: e.Happened[]) => e.given(firstDecisions, ...events);
const caseId = 'recipe_1';

test('a case waits from its first report', () =>
  given().when(e.reportReceived('ana', 1), e.reportReceived('ben', 1)).thenIs(caseId, { week: '', seconds: null, last: 1 }));
test('or from its opening by a moderator', () => given().when(e.caseOpened(1)).thenIs(caseId, { week: '', seconds: null }));
test('until it is first decided', () =>
  given(e.reportReceived('ana', 1)).when(e.caseDecided(1, 'dismiss')).thenIs(caseId, { week: '2025-12-29', seconds: 1 }));
test('a later decision does not count', () =>
  given(e.reportReceived('ana', 1), e.caseDecided(1, 'dismiss'), e.caseReopened(1)).when(e.caseDecided(1, 'hide')).thenSame(caseId));

test.each([
  ['2026-11-23T00:00:00.000Z', '2026-11-23'],
  ['2026-11-29T23:59:59.999Z', '2026-11-23'],
  ['2026-01-01', '2025-12-29'],
  ['2024-03-03', '2024-02-26'],
])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));
