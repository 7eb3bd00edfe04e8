import { parseTopic } from '@potluck/query-api/live/topics';
import { expect, test } from 'vitest';
import { unknownRoutes } from './run.ts';
import { topics } from './topics.ts';

test('the abuse run knows every call of the OpenAPI document, and nothing else', () => {
  expect(unknownRoutes()).toEqual([]);
});

test('it knows every kind of topic', () => {
  const examples = [
    'feed',
    'announcement:1',
    'user:ana',
    'recipe:1',
    'moderation',
    'case:announcement_1',
    'reports',
    'decisions',
    'projections',
  ];
  expect(Object.keys(topics).sort()).toEqual(examples.map((topic) => parseTopic(topic)?.kind).sort());
  for (const abuses of Object.values(topics)) expect(abuses.length).toBeGreaterThan(0);
});
