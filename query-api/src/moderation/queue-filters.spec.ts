import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CaseDocument, shapes } from '@potluck/projector/documents';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Collection } from '@potluck/stores/ports/read-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QueueFilters, queueConditions, queueSorts } from './queue-filters.ts';

let folder: string;
let ports: Ports;
let few: Collection<CaseDocument>;
let many: Collection<CaseDocument>;
const now = '2026-03-10T12:00:00.000Z';

/** Of each hundred, only a few are about comments, are for hate, have many reports, and so on. */
const aCase = (n: number): CaseDocument => ({
  id: `${n % 100 < 3 ? 'comment' : 'announcement'}_${n}`,
  contentType: n % 100 < 3 ? 'comment' : 'announcement',
  contentId: n,
  reportedUserId: `member${n % 500}`,
  status: n % 100 === 5 ? 'claimed' : n % 100 === 6 ? 'reopened' : 'open',
  waiting: true,
  waitingSince: n % 100 < 4 ? '2026-03-01T12:00:00.000Z' : now,
  claimedBy: n % 100 === 5 ? 'mia' : null,
  claimUntil: n % 100 === 5 ? '2026-03-10T12:10:00.000Z' : null,
  freeFrom: n % 100 === 5 ? '2026-03-10T12:10:00.000Z' : '',
  outcome: n % 100 === 6 ? 'dismiss' : null,
  decidedAt: null,
  decidedRevision: null,
  reopenedBy: null,
  hiddenBy: null,
  escalated: n % 100 === 8,
  openAppeals: n % 100 === 9 ? ['d'] : [],
  appealed: n % 100 === 9,
  onlyAppealed: n % 100 === 9,
  reportsCount: n % 100 < 2 ? 9 : 1,
  reasons: [n % 100 === 7 ? 'hate_speech' : 'spam'],
  ...(n % 100 === 7 ? { is_hate_speech: true } : { is_spam: true }),
  createdAt: now,
  lastReportAt: now,
  created: n,
  lastReport: n,
  revision: 0,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-queue-'));
  ports = await openPorts({ dataFolder: folder });
  const filled = async (name: string, size: number) => {
    const { version } = await ports.reads.create(name, 'spec');
    const collection = await ports.reads.open<CaseDocument>(name, version, shapes.cases);
    const documents = Array.from({ length: size }, (_, n) => ({ id: aCase(n).id, position: BigInt(n + 1), document: aCase(n) }));
    await collection.write(documents, { storeId: 'spec', position: BigInt(size) });
    return collection;
  };
  few = await filled('few', 100);
  many = await filled('many', 10_000);
});
afterAll(async () => {
  for (const port of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await port.close();
  await rm(folder, { recursive: true, force: true });
});

const queries = {
  'without filters': {},
  'with the oldest first': { sort: 'oldest' },
  'with the most reported first': { sort: 'reports' },
  'of a rare type': { type: 'comment' },
  'of a rare reason': { reason: 'hate_speech' },
  'of old ones': { age: '7' },
  'of those with many reports': { reports: '5' },
  'of one’s own': { assignee: 'me' },
  'of nobody’s': { assignee: 'nobody' },
  'of what was reopened': { state: 'reopened' },
  'of all of it': { type: 'comment', reason: 'spam', age: '7', reports: '2', assignee: 'nobody', sort: 'reports' },
  'of those about members who are leaving': { leaving: 'true' },
  'of what nobody finds': { type: 'user', sort: 'reports' },
};

const firstPage = async (collection: Collection<CaseDocument>, query: object) => {
  const { sort, limit, cursor: _, ids: __, leaving, ...filters } = QueueFilters.parse(query);
  const where = queueConditions(filters, 'mia', now, leaving && ['member7', 'member8']);
  const [{ found }, count] = [
    await collection.page({ where, sort: queueSorts[sort], limit }, { bytes: 1_000_000 }),
    await collection.count(where, { most: 1_000 }),
  ];
  return { ids: found.map(({ id }) => id), count };
};

/** Processor time in ms, the lowest of several runs. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 15; run++) {
    const before = process.cpuUsage();
    for (let n = 0; n < 5; n++) await work();
    const { user, system } = process.cpuUsage(before);
    runs.push((user + system) / 5_000);
  }
  return Math.min(...runs);
}

test.each(Object.entries(queries))('the first page %s costs among 10,000 open cases about what it does among 100', async (_, query) => {
  const among100 = await cost(() => firstPage(few, query));
  const among10000 = await cost(() => firstPage(many, query));
  // Counting reads at most 1,000 one by one.
  const counting = await cost(() => many.count({ outcome: null }, { most: 1_000 }));
  expect(among10000).toBeLessThan(among100 * 3 + counting * 3);
});
