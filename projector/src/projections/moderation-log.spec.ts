import { expect, test } from 'vitest';
import * as e from '../history.fixture.ts';
import { moderationLog } from './moderation-log.ts';

const given = (...events: e.Happened[]) => e.given(moderationLog, ...events);
const ofCase = (revision: number) => `case-recipe_1@${revision}`;

test('the acts of a moderator in a case', async () => {
  const acts = [
    e.caseOpened(1),
    e.caseClaimed(1),
    e.caseNoted(1),
    e.caseReleased(1),
    e.caseEscalated(1),
    e.caseDecided(1, 'hide'),
    e.caseReopened(1),
  ];
  const names = ['opened', 'claimed', 'noted', 'released', 'escalated', 'decided', 'reopened'];
  for (const [index, act] of names.entries()) {
    await given(...acts)
      .when()
      .thenIs(ofCase(index), { act, moderatorId: 'mia', caseId: 'recipe_1', created: index + 1, at: e.at(index + 1) });
  }
  await given(...acts)
    .when()
    .thenIs(ofCase(4), { code: 'unsure' });
  await given(...acts)
    .when()
    .thenIs(ofCase(5), { outcome: 'hide', ruleId: null });
});
test('what a moderator opened, with the number of an unmasked reporter', async () => {
  const acts = [
    ['media', 'opened_media'],
    ['private_recipe', 'opened_recipe'],
    ['context', 'opened_context'],
  ] as const;
  for (const [what, act] of acts) {
    const opened = { act, moderatorId: 'ana', caseId: 'recipe_1', reporter: null };
    await given().when(e.accessOpened(1, what)).thenIs('access-ana_2026-01-01@0', opened);
  }
  await given().when(e.accessOpened(1, 'reporter')).thenIs('access-ana_2026-01-01@0', { act: 'unmasked', reporter: 2, userId: null });
});
test('no notes, and no automatic events', async () => {
  const released = e.caseReleased(1);
  const expired = { ...released, data: { ...released.data, cause: 'expired' } };
  const escalated = { ...e.caseEscalated(1), data: { ...e.caseEscalated(1).data, moderatorId: null } };
  const decided = e.caseDecided(1, 'dismiss');
  const closed = { ...decided, data: { ...decided.data, moderatorId: 'system' } };
  const documents = await e.documentsOf(moderationLog, e.log(e.caseNoted(1), expired, escalated, closed));
  expect([...documents.values()].filter(({ document }) => document !== undefined)).toHaveLength(1);
  expect(JSON.stringify([...documents.values()].map(({ document }) => document))).not.toContain('Seen before');
});
test('rules and roles', async () => {
  await given().when(e.ruleAdded(3)).thenIs('rule-3@0', { act: 'rule_added', ruleId: '3', moderatorId: 'ana', caseId: null });
  await given().when(e.ruleRetired(3)).thenIs('rule-3@0', { act: 'rule_retired' });
  await given()
    .when(e.roleGranted('ben'))
    .thenIs('user-ben@0', { act: 'role_granted', moderatorId: null, userId: 'ben', role: 'moderator', source: 'command_line' });
  await given().when(e.roleRevoked('ben')).thenIs('user-ben@0', { act: 'role_revoked', moderatorId: 'ada', source: 'screen' });
});
