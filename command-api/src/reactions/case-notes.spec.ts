import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { createFolds } from '@potluck/stores/folds';
import { mongodbUnderTest } from '@potluck/stores/mongodb/mongodb-under-test.fixture';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';
import { derivedEventId } from '../event-ids.ts';
import { handleAlone } from '../handle.ts';
import { createCaseNotes } from './case-notes.ts';
import { createTargets } from './targets.ts';

const day = 24 * 3_600_000;
const begin = Date.UTC(2026, 2, 1, 12);

function caseNotes(openBeside?: () => Promise<{ dataFolder: string; ports: Ports; close(): Promise<void> }>) {
  let beside: Awaited<ReturnType<NonNullable<typeof openBeside>>> | undefined;
  let api: CommandApiUnderTest;
  let now = begin;
  let mia: Client;
  let ana: Client;
  const start = () => startCommandApi({ settings: { clock: () => new Date(now) }, ...(beside && { beside }) });
  beforeAll(async () => {
    beside = await openBeside?.();
    api = await start();
    [ana, mia] = [await api.member('ana'), await api.member('mia')];
    await api.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'moderator' });
  });
  afterAll(async () => {
    await api?.close();
    await beside?.close();
  });

  const eventsOf = async (stream: string) => (await api.ports.events.read(stream)).events;
  const act = (caseId: string, what: string, body: object = {}) => mia.send('POST', `/api/moderation/cases/${caseId}/${what}`, body);
  const decide = async (caseId: string, noteInternal: string) => {
    await act(caseId, 'claim');
    const revision = (await eventsOf(`case-${caseId}`)).length - 1;
    expect((await act(caseId, 'decisions', { outcome: 'dismiss', noteInternal, revision, contentRevision: 0 })).status).toBe(200);
  };
  const decidedCase = async (note: string): Promise<string> => {
    const contentId = (await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
    await mia.send('POST', '/api/moderation/cases', { contentType: 'announcement', contentId });
    await decide(`announcement_${contentId}`, note);
    return `announcement_${contentId}`;
  };
  const notes = async (caseId: string) =>
    (await eventsOf(`case-${caseId}`)).flatMap(({ type, data }) => (type === 'DecisionMade' ? [data.noteInternal] : []));
  const expired = async (caseId: string) => (await eventsOf(`case-${caseId}`)).filter(({ type }) => type === 'CaseNotesExpired');
  const hasExpired = (caseId: string, times = 1) => expect.poll(() => expired(caseId), { timeout: 20_000 }).toHaveLength(times);
  /** Another case that is due shows that a check has run. */
  const lookedThrough = async () => {
    const other = await decidedCase('Soon over');
    await api.reactions.done(await api.ports.events.head());
    return other;
  };

  test('a case keeps its notes for 180 days after its last decision; after a new decision it has new ones', async () => {
    now = begin;
    const caseId = await decidedCase('Seen');
    const witness = await lookedThrough();
    now = begin + 179 * day;
    const late = await decidedCase('Late');
    await api.reactions.done(await api.ports.events.head());
    now = begin + 180 * day + 1_000;
    await hasExpired(caseId);
    await hasExpired(witness);
    await expect.poll(async () => [await notes(caseId), await notes(late)]).toEqual([[null], ['Late']]);
    expect((await expired(caseId))[0]).toMatchObject({
      data: { caseId, cause: 'time' },
      metadata: { actor: 'system', at: new Date(now).toISOString() },
    });
    expect(await keyStoreOf(api.ports).find(`case:${caseId}`)).toBeUndefined();
    await act(caseId, 'reopen');
    await decide(caseId, 'Seen again');
    expect(await notes(caseId)).toEqual([null, 'Seen again']);
    await api.reactions.done(await api.ports.events.head());
    now += 180 * day + 1_000;
    await hasExpired(caseId, 2);
    await expect.poll(() => notes(caseId)).toEqual([null, null]);
  });

  test('a reopened case keeps its notes, as does one whose author’s account is on hold', async () => {
    now = begin + 1_000 * day;
    const open = await decidedCase('Open');
    await act(open, 'reopen');
    const cleo = await api.member('cleo');
    const contentId = (await cleo.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
    await mia.send('POST', '/api/moderation/cases', { contentType: 'announcement', contentId });
    const held = `announcement_${contentId}`;
    await decide(held, 'Held');
    await api.append('user-cleo', 'HoldPlaced', { userId: 'cleo', until: null, basis: 'court' });
    const witness = await lookedThrough();
    now += 181 * day;
    await hasExpired(witness);
    expect([await notes(open), await notes(held)]).toEqual([['Open'], ['Held']]);
    await api.append('user-cleo', 'HoldLifted', { userId: 'cleo' });
    now += day;
    await hasExpired(held);
  });

  test('a note on a decided case whose notes have expired expires 180 days after it was written', async () => {
    now = begin + 4_000 * day;
    const caseId = await decidedCase('Before');
    now += 181 * day;
    await expect.poll(() => notes(caseId)).toEqual([null]);
    await act(caseId, 'notes', { note: 'Afterwards' });
    await api.reactions.done(await api.ports.events.head());
    const lastNote = async () => (await eventsOf(`case-${caseId}`)).findLast(({ type }) => type === 'NoteAdded')?.data.note;
    now += 179 * day;
    await lookedThrough();
    expect(await lastNote()).toBe('Afterwards');
    now += 2 * day;
    await hasExpired(caseId, 2);
    await expect.poll(lastNote).toBeNull();
  });

  test('a note that came between the expiry of the earlier ones and the end of their key stays, though a process died in between', async () => {
    if (!beside) return;
    now = begin + 8_000 * day;
    const caseId = await decidedCase('Before');
    await api.reactions.done(await api.ports.events.head());
    await api.close();
    // What a leader leaves that is killed there. It is continued in ten days, so that the note comes first.
    const dueAt = new Date(now + 10 * day).toISOString();
    const stream = `case-${caseId}`;
    await beside.ports.accounts.table('case-notes').put(caseId, { dueAt, ending: `case:${caseId}` });
    const id = derivedEventId('system', `case-notes:${dueAt}`, stream, 0);
    const metadata = { actor: 'system', at: new Date(now).toISOString(), correlationId: 'spec' };
    const event = { id, type: 'CaseNotesExpired', data: { caseId, cause: 'time' }, metadata };
    await beside.ports.events.append(stream, [event], (await beside.ports.events.read(stream)).revision);
    api = await start();
    [ana, mia] = [api.as(ana), api.as(mia)];
    await act(caseId, 'notes', { note: 'In between' });
    await api.reactions.done(await api.ports.events.head());
    now += 10 * day + 1_000;
    const lastNote = async () => (await eventsOf(stream)).findLast(({ type }) => type === 'NoteAdded')?.data.note;
    await expect.poll(() => notes(caseId)).toEqual([null]);
    expect([await expired(caseId), await lastNote()]).toEqual([[expect.anything()], 'In between']);
    now += 170 * day;
    await hasExpired(caseId, 2);
    await expect.poll(lastNote).toBeNull();
  });

  test('a look at many cases of which none is due takes no longer than one at few', async () => {
    const { ports } = api;
    const table = ports.accounts.table('case-notes');
    const ids = Array.from({ length: 300 }, (_, n) => `announcement_${800_000 + n}`);
    const dueAt = new Date(now + 100_000 * day).toISOString();
    await Promise.all(ids.map((id) => table.put(id, { dueAt })));
    const folds = createFolds(ports.events);
    const { round, close } = createTargets(ports, folds);
    let looks = 0;
    const clock = () => {
      looks += 1;
      return new Date(now);
    };
    const caseNotes = createCaseNotes({ ports, handle: handleAlone(ports.events), clock, days: 180, round });
    await caseNotes.open();
    const work = () => caseNotes.work((one) => one(), new AbortController().signal);
    await work();
    looks = 0;
    await work();
    expect(looks).toBeLessThan(3);
    close();
    await Promise.all(ids.map((id) => table.delete(id)));
  });

  test('notes that became due while no process ran are deleted at the next start', async () => {
    now = begin + 2_000 * day;
    const caseId = await decidedCase('Asleep');
    await api.reactions.done(await api.ports.events.head());
    if (!beside) return;
    await api.close();
    now += 181 * day;
    api = await start();
    await hasExpired(caseId);
    await expect.poll(() => notes(caseId)).toEqual([null]);
  });
}

const opened = async (mongodbUrl?: string) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-case-notes-'));
  const ports = await openPorts({ dataFolder, ...(mongodbUrl && { mongodbUrl }) });
  return {
    dataFolder,
    ports,
    async close() {
      for (const port of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await port.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
};
describe('embedded', () => caseNotes(() => opened()));
await withEngines([mongodb], (found) => {
  describe(`with keys in MongoDB | ${found.version}`, () =>
    caseNotes(async () => {
      const { newUrl, dispose } = await mongodbUnderTest(found);
      const beside = await opened(newUrl());
      return {
        ...beside,
        async close() {
          await beside.close();
          await dispose();
        },
      };
    }));
});
