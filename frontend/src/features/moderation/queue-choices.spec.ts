import { expect, test } from 'vitest';
import { choicesIn, isFiltered, parametersOf, queuePath } from './queue-choices.ts';

const choices = (text: string) => choicesIn(new URLSearchParams(text));

test('the usual list has a bare address', () => {
  expect(queuePath(choices(''))).toBe('/api/moderation/cases');
  expect(isFiltered(choices('state=decided'))).toBe(false);
});
test('what the address says comes back in it, and goes to the server', () => {
  const text = 'state=claimed&type=recipe&reason=hate_speech&assignee=me&age=3&reports=5&leaving=true&sort=reports';
  expect(parametersOf(choices(text)).toString()).toBe(text);
  expect(queuePath(choices(text))).toBe(`/api/moderation/cases?${text}`);
  expect(isFiltered(choices(text))).toBe(true);
});
test('what nobody offers counts as the usual', () =>
  expect(queuePath(choices('state=lost&type=cake&sort='))).toBe('/api/moderation/cases'));
