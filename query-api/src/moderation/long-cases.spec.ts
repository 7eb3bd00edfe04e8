import { moderationCase, type OpenedCase } from '@potluck/events';
import { createFolds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { loadPerTurn } from '../load-per-turn.fixture.ts';
import { presentUserCard } from '../presenters/user.ts';
import { reasonFor } from './decision-text.ts';
import { appealsOf } from './open-appeals.ts';

const caseId = 'announcement_1';
const stream = `case-${caseId}`;
const decision = { caseId, decisionId: 'd' };

/** Events that came after the decision and the appeal. */
const later = 120;
const release = async (count: number) => {
  for (let n = 0; n < count; n++) await kitchen.append(stream, 'CaseReleased', { caseId, moderatorId: 'noa', cause: 'released' });
};

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'mia', 'noa']) await kitchen.member(id);
  const subject = { contentType: 'announcement' as const, contentId: 1, reportedUserId: 'ana' };
  await kitchen.append(stream, 'CaseOpened', { caseId, ...subject, moderatorId: 'mia' });
  const none = { ruleId: null, ruleRevision: null, until: null, parts: null, reporterId: null, basis: null, batchId: null };
  const notes = { noteInternal: null, noteToAuthor: 'Please whisper', noteToReporters: null };
  const made = { ...decision, moderatorId: 'mia', outcome: 'hide' as const, contentRevision: 0, caseRevision: 0 };
  await kitchen.append(stream, 'DecisionMade', { ...made, ...none, ...notes });
  await kitchen.append(stream, 'AppealFiled', { ...decision, userId: 'ana', text: 'It was a joke' });
  await release(later);
});
afterAll(() => kitchen?.close());

/** The event store, and how many events are read from it in one turn. */
function measured() {
  const { events } = kitchen.ports;
  const load = loadPerTurn();
  const counting: EventStore = Object.assign(Object.create(events), {
    async read(...asked: Parameters<EventStore['read']>) {
      const answer = await events.read(...asked);
      load.add(answer.events.length);
      return answer;
    },
    async readBackwards(...asked: Parameters<EventStore['readBackwards']>) {
      const found = await events.readBackwards(...asked);
      load.add(found.length);
      return found;
    },
  });
  return { counting, load };
}

describe('in a case to which very much has come since, a few events are read in one turn of the event loop', () => {
  test('to find the reason of a decision, the first time and later', async () => {
    const { counting, load } = measured();
    expect(await reasonFor(counting, decision)).toBe('Please whisper');
    await release(later);
    expect(await reasonFor(counting, decision)).toBe('Please whisper');
    expect(load.most()).toBeLessThan(110);
  });
  test('to find the text of an open appeal', async () => {
    const { counting, load } = measured();
    const { state } = await createFolds(kitchen.ports.events).load(moderationCase, caseId);
    const around = { events: counting, cardOf: (id: string) => presentUserCard(id, undefined), at: '2026-01-02T00:00:00.000Z' };
    const viewer = { userId: 'noa', roles: ['moderator'] };
    expect(await appealsOf(caseId, state as OpenedCase, viewer, around)).toMatchObject([{ decisionId: 'd', text: 'It was a joke' }]);
    expect(load.most()).toBeLessThan(110);
  });
});
