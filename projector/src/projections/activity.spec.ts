import { expect, test } from 'vitest';
import * as e from '../history.fixture.ts';
import { activity } from './activity.ts';

const at = (at: string, ...events: e.Happened[]) => e.log(...events).map((event) => ({ ...event, metadata: { ...event.metadata, at } }));
/** In the given order, each with its position. */
async function documents(...parts: ReturnType<typeof at>[]) {
  const events = parts.flat().map((event, index) => ({ ...event, position: BigInt(index + 1) }));
  const folded = await e.documentsOf(activity, events);
  return Object.fromEntries([...folded].map(([id, { document }]) => [id, document]));
}

test('the events of a type are counted per day in UTC, and in total', async () => {
  const found = await documents(
    at('2026-10-31T23:59:59.999Z', e.posted(1)),
    at('2026-11-01T00:00:00.000Z', e.posted(2)),
    at('2026-11-03T08:00:00.000Z', e.posted(3), e.posted(4)),
  );
  expect(found).toEqual({
    'announcement.AnnouncementPosted': {
      ...{ id: 'announcement.AnnouncementPosted', stream: 'announcement', type: 'AnnouncementPosted', month: '', days: [], by: {} },
      ...{ count: 4, firstAt: '2026-10-31T23:59:59.999Z', lastAt: '2026-11-03T08:00:00.000Z' },
    },
    'announcement.AnnouncementPosted.2026-10': expect.objectContaining({ month: '2026-10', count: 1, days: [...Array(30).fill(0), 1] }),
    'announcement.AnnouncementPosted.2026-11': expect.objectContaining({ month: '2026-11', count: 3, days: [1, 0, 2] }),
  });
});

test('reports are counted by reason, decisions by outcome', async () => {
  const found = await documents(
    at(
      '2026-11-02T08:00:00.000Z',
      e.reportReceived('ana', 1, 'spam'),
      e.reportReceived('ben', 1, 'other'),
      e.reportReceived('cleo', 1, 'spam'),
    ),
    at('2026-11-03T08:00:00.000Z', e.caseDecided(1, 'hide')),
  );
  expect(found['case.ReportReceived.2026-11']).toMatchObject({ days: [0, 3], by: { spam: [0, 2], other: [0, 1] } });
  expect(found['case.DecisionMade.2026-11']).toMatchObject({ days: [0, 0, 1], by: { hide: [0, 0, 1] } });
});

test('it has no personal data', async () => {
  const found = await documents(at('2026-11-02T08:00:00.000Z', e.registered('ana', 'Ana Lima'), e.posted(1, 'ana'), e.reported('ana', 1)));
  expect(JSON.stringify(found)).not.toMatch(/ana\b|Lima|example\.org/i);
});
