import { expect, test } from 'vitest';
import { at } from './live-state.fixture.ts';
import { emptyLiveState } from './live-state.ts';
import { onCaseChanged, onReportChanged } from './on-cases.ts';

const changed = (caseId: string, position: number) => ({ caseId, position: at(position) });

test('the newest position is kept, for each case and for all', () => {
  const messages = [changed('recipe_1', 5), changed('recipe_2', 7), changed('recipe_1', 4)];
  expect(messages.reduce(onCaseChanged, emptyLiveState)).toMatchObject({
    cases: { recipe_1: at(5), recipe_2: at(7) },
    anyCase: at(7),
  });
});

test('the newest position of the viewer’s reports is kept', () => {
  expect([5, 7, 4].map((position) => changed('recipe_1', position)).reduce(onReportChanged, emptyLiveState).anyReport).toBe(at(7));
});
