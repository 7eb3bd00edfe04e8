import { expect, test } from 'vitest';
import { choicesIn, isFiltered, parametersOf, queuePath } from './queue-choices.ts';

const choices = (text: string) => choicesIn(new URLSearchParams(text));

test('the default list has no parameters, and a state is not a filter', () => {
  expect(queuePath(choices(''))).toBe('/api/moderation/cases');
  expect(isFiltered(choices('state=decided'))).toBe(false);
});
test('choices in the URL are written back to it and sent to the server', () => {
  const text = 'state=claimed&type=recipe&reason=hate_speech&assignee=me&age=3&reports=5&leaving=true&sort=reports';
  expect(parametersOf(choices(text)).toString()).toBe(text);
  expect(queuePath(choices(text))).toBe(`/api/moderation/cases?${text}`);
  expect(isFiltered(choices(text))).toBe(true);
});
test('unknown values become the defaults', () => expect(queuePath(choices('state=lost&type=cake&sort='))).toBe('/api/moderation/cases'));
