import { type Rule, type RuleEvent, rule } from '@potluck/events';
import { describe, test } from 'vitest';
import { ana, member, specOf, suspended } from './given.fixture.ts';
import { decideRule, type RuleCommand } from './rule.ts';

const ada = member('ada', { roles: ['administrator'] });
const used: Rule = { status: 'retired', text: 'Old', revision: 1 };
const given = specOf(decideRule, rule, { ruleId: '2', before: used, actor: ada });

const write = (text: string, revision: number | null = null): RuleCommand => ({ type: 'WriteRule', data: { text, revision } });
const retire: RuleCommand = { type: 'RetireRule' };
const event = (type: RuleEvent['type'], text: string): RuleEvent => ({ type, data: { ruleId: '2', text } });
const added = event('RuleAdded', 'Be kind');
const retired = event('RuleRetired', 'Be kind');

describe('a rule', () => {
  test('is added', () => given().when(write('Be kind')).thenAppends(added));
  test('with number 1 needs no previous rule', () => given().when(write('Be kind'), { before: undefined }).thenAppends(added));
  test('cannot skip a number', () =>
    given()
      .when(write('Be kind'), { before: { status: 'absent', revision: -1 } })
      .thenRefused('rule-not-found'));
  test('is changed', () => given(added).when(write('Be kinder', 0)).thenAppends(event('RuleChanged', 'Be kinder')));
  test('with the same text appends nothing', () => given(added).when(write('Be kind')).thenNothingNew());
  test('that exists is not added again with another text', () => given(added).when(write('No ads')).thenRefused('rule-changed'));
  test('is not changed on a stale revision', () =>
    given(added, event('RuleChanged', 'Be kinder')).when(write('Be good', 0)).thenRefused('rule-changed'));
  test('that does not exist is not changed', () => given().when(write('Be kind', 0)).thenRefused('rule-not-found'));
  test('is retired with its last text', () =>
    given(added, event('RuleChanged', 'Be kinder')).when(retire).thenAppends(event('RuleRetired', 'Be kinder')));
  test('is retired once', () => given(added, retired).when(retire).thenNothingNew());
  test('that does not exist is not retired', () => given().when(retire).thenRefused('rule-not-found'));
  test('that is retired is not changed', () => given(added, retired).when(write('Be kinder', 0)).thenRefused('rule-changed'));
  test('is written only by administrators', () => {
    for (const actor of [ana, member('mia', { roles: ['moderator', 'analyst'] })]) {
      given().when(write('Be kind'), { actor }).thenRefused('not-allowed');
      given(added).when(retire, { actor }).thenRefused('not-allowed');
    }
    given()
      .when(write('Be kind'), { actor: { ...ada, suspensions: suspended.suspensions } })
      .thenRefused('suspended');
  });
  test('can reuse the number of a retired one', () =>
    given(added, retired).when(write('No ads')).thenAppends(event('RuleAdded', 'No ads')));
});
