import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHandle } from '@potluck/command-api/handle';
import { quietRequests } from '@potluck/command-api/quiet-requests';
import { createReactionsCheckpoint } from '@potluck/command-api/reactions/checkpoint';
import { eraseFromStart } from '@potluck/command-api/reactions/erasures';
import { runReactions } from '@potluck/command-api/reactions/run-reactions';
import type { Recorded } from '@potluck/events';
import * as e from '@potluck/projector/history.fixture';
import { followedFolds } from '@potluck/stores/followed-folds';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { expect, test } from 'vitest';
import { atEnd } from './at-end.fixture.ts';
import { begin, call, filesWith, register, temporaryFolder } from './data-folder.fixture.ts';
import { addToErasedList } from './erase-again.ts';
import { makeBackup } from './make-backup.ts';
import { restoreTool } from './restore-backup.ts';
import { toolProcess } from './tool-process.fixture.ts';

const silent = { say: () => {}, progress: () => {} };
const address = 'ana@example.org';

/** A post with a picture. */
async function post(ports: Ports, userId: string, announcementId: number): Promise<void> {
  const [key, file] = [String(announcementId).padStart(32, '0'), join(await temporaryFolder(), 'picture')];
  await writeFile(file, `picture ${announcementId}`);
  const stream = `announcement-${announcementId}`;
  await ports.media.put(userId, [{ name: key, file }], { stream, eventId: randomUUID(), since: new Date().toISOString() });
  const media = { key, kind: 'image' as const, contentType: 'image/jpeg', width: 1, height: 1, widths: [] };
  await begin(ports, stream, 'AnnouncementPosted', { announcementId, userId, title: 'Hi', content: null, media });
  await ports.media.confirm(userId, key);
}

async function append({ events }: Ports, { stream, type, data }: e.Happened, at = new Date()): Promise<void> {
  const { revision } = await events.read(stream);
  const metadata = { actor: 'spec', at: at.toISOString(), correlationId: 'spec' };
  await events.append(stream, [{ id: randomUUID(), type, data, metadata }], revision);
}

test.each([
  ['begun before the backup', true],
  ['not begun before the backup', false],
])(
  'a member whose erasure had %s and ended while keys were copied does not come back with it',
  { timeout: 120_000 },
  async (_when, hasBegun) => {
    const [dataFolder, backups] = [await temporaryFolder(), await temporaryFolder()];
    const written = await openPorts({ dataFolder });
    const [ana, ben] = [await register(written, address, 'Ana'), await register(written, 'ben@example.org', 'Ben')];
    await post(written, ana, 1);
    await post(written, ben, 2);
    if (hasBegun) {
      await append(written, e.erased(ana));
      const erased = (await written.events.read(`user-${ana}`)).events.at(-1) as Recorded;
      // As the reactions do when they have read it.
      await eraseFromStart(written.accounts, erased);
      await createReactionsCheckpoint(written.accounts, written.events).save(erased.position, erased);
    }
    await closePorts(written);
    const say = (text: string) => {
      // After the log was copied, before keys and files are.
      const program = new URL('./erasing-process.fixture.ts', import.meta.url);
      if (text.startsWith('Events')) execFileSync(process.execPath, [...toolProcess(program), dataFolder, ana]);
    };
    await makeBackup(dataFolder, join(backups, 'during'), { ...silent, say });
    expect(JSON.parse(await readFile(join(backups, 'erased.json'), 'utf8'))).toEqual({ erased: [ana] });
    // What was set aside.
    expect(await filesWith(join(backups, 'during/media'), ['picture 1'])).toHaveLength(1);

    // On another machine, without the list.
    const copy = join(await temporaryFolder(), 'copy');
    await cp(join(backups, 'during'), copy, { recursive: true });
    const target = join(await temporaryFolder(), 'data');
    const tool = call(target, [copy]);
    await restoreTool.run(tool.call);
    expect(tool.output).toContain('Erased again, as they had left since: 1 members.');
    expect(await filesWith(target, ['picture 1'])).toEqual([]);
    expect(await filesWith(target, ['picture 2'])).toHaveLength(1);
    const ports = await openPorts({ dataFolder: target });
    const last = async (stream: string) => (await ports.events.read(stream)).events.at(-1)?.type;
    expect([await last(`user-${ana}`), await last('announcement-1')]).toEqual(['AccountErased', 'AnnouncementDeleted']);
    expect([await last(`user-${ben}`), await last('announcement-2')]).toEqual(['UserRegistered', 'AnnouncementPosted']);
    expect(await register(ports, address, 'Ana')).not.toBe(ana);
  },
);

test('a restore that erases somebody again leaves the notes of cases for as long as the setting says', { timeout: 120_000 }, async () => {
  const [dataFolder, backups] = [await temporaryFolder(), await temporaryFolder()];
  const written = await openPorts({ dataFolder });
  const gone = await register(written, address, 'Ana');
  await append(written, e.registered('ana'));
  const before = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  for (const [recipeId, days] of [
    [1, 200],
    [2, 400],
  ] as const) {
    for (const event of [e.recipeCreated(recipeId), e.caseOpened(recipeId), e.caseDecided(recipeId, 'dismiss')])
      await append(written, event, before(days));
  }
  await closePorts(written);
  await makeBackup(dataFolder, join(backups, 'old'), silent);
  await addToErasedList(backups, [gone], silent);

  const target = join(await temporaryFolder(), 'data');
  const tool = call(target, [join(backups, 'old')]);
  const caseDays = 365;
  await restoreTool.run({ ...tool.call, settings: { ...tool.call.settings, caseDays } });
  expect(tool.output).toContain('Erased again, as they had left since: 1 members.');

  // As the next start does.
  const ports = await openPorts({ dataFolder: target });
  const folds = followedFolds(ports.events);
  const handle = createHandle(ports.events, folds, randomUUID, quietRequests(ports.accounts, { alone: true }));
  const reactions = runReactions(ports, { handle, folds, clock: () => new Date(), caseDays, alone: true });
  atEnd(async () => {
    await reactions.stop();
    await folds.close();
    await closePorts(ports);
  });
  const notesOf = async (recipeId: number) =>
    (await ports.events.read(`case-recipe_${recipeId}`)).events.find(({ type }) => type === 'DecisionMade')?.data.noteInternal;
  // Of all that are due, the notes of the first case would be deleted first.
  await expect.poll(() => notesOf(2)).toBeNull();
  expect(await notesOf(1)).toBe('Because');
});
