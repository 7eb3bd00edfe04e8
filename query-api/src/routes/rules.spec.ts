import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { ruleTextAt } from '../moderation/rule-text.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.rule(10, 'RuleAdded', 'The tenth');
  await kitchen.rule(2, 'RuleAdded', 'Be kind');
  await kitchen.rule(2, 'RuleChanged', 'Be kinder');
  await kitchen.rule(3, 'RuleAdded', 'Gone');
  await kitchen.rule(3, 'RuleRetired', 'Gone');
});
afterAll(() => kitchen?.close());

test('the rules that stand are read by everybody, by number', async () => {
  expect(await kitchen.get(undefined, '/api/rules')).toMatchObject({
    status: 200,
    body: [
      { id: '2', text: 'Be kinder', revision: 1 },
      { id: '10', text: 'The tenth', revision: 0 },
    ],
  });
});

test('the text as of a revision stays', async () => {
  const { events } = kitchen.ports;
  expect(await ruleTextAt(events, '2', 0)).toBe('Be kind');
  expect(await ruleTextAt(events, '2', 1)).toBe('Be kinder');
  expect(await ruleTextAt(events, '3', 0)).toBe('Gone');
  expect(await ruleTextAt(events, '2', 2)).toBeNull();
  expect(await ruleTextAt(events, '9', 0)).toBeNull();
});
