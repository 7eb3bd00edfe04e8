import { randomUUID } from 'node:crypto';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectLog } from '@potluck/stores/log.fixture';
import { openWriter } from '@potluck/stores/sqlite/connection';
import { beforeAll, describe, expect, test } from 'vitest';
import { begin, call, open, register, temporaryFolder } from './data-folder.fixture.ts';
import { backupTool } from './make-backup.ts';
import { restoreTool } from './restore-backup.ts';

const key = (n: number) => n.toString(16).padStart(32, '0');

describe('restoring a backup in which files were missing', () => {
  const [dish, dishBefore, shown, left, face] = [1, 2, 3, 4, 5].map(key) as [string, string, string, string, string];
  let dataFolder: string;
  let ana: string;
  beforeAll(async () => {
    const scratch = await temporaryFolder();
    dataFolder = await temporaryFolder();
    const { ports, close } = await open(dataFolder);
    ana = await register(ports, 'ana@example.org', 'Ana');
    const picture = async (name: string, widths: number[] = []) => {
      const names = [name, ...widths.map((width) => `${name}-${width}`)].map((name) => ({ name, file: join(scratch, name) }));
      for (const { name, file } of names) await writeFile(file, name);
      await ports.media.put(ana, names, { stream: 'spec', eventId: randomUUID(), since: new Date().toISOString() });
      await ports.media.confirm(ana, name);
      return { key: name, kind: 'image' as const, contentType: 'image/webp', width: 700, height: 1, widths };
    };
    const append = async (stream: string, type: string, data: Record<string, unknown>) => {
      const metadata = { actor: ana, at: '2026-02-04T12:00:00.000Z', correlationId: 'spec' };
      const { revision } = await ports.events.read(stream);
      await ports.events.append(stream, [{ id: randomUUID(), type, data: { userId: ana, ...data }, metadata }], revision);
    };
    const recipe = {
      ...{ recipeId: 1, title: 'Soup', description: null, prepTime: null, cookTime: null, servings: null, difficulty: null },
      ...{ ingredients: ['Water'], instructions: ['Boil'], isPublic: true },
    };
    await append('recipe-1', 'RecipeCreated', { ...recipe, image: await picture(dishBefore) });
    await append('recipe-1', 'RecipeUpdated', { ...recipe, image: await picture(dish, [128, 320]) });
    await append('announcement-1', 'AnnouncementPosted', { announcementId: 1, title: 'Hi', content: null, media: await picture(shown) });
    await append('announcement-2', 'AnnouncementPosted', { announcementId: 2, title: 'Bye', content: null, media: await picture(left) });
    await append('announcement-2', 'AnnouncementDeleted', { announcementId: 2, wasVisible: true });
    const named = { displayName: 'Ana', firstName: null, lastName: null, bio: null, isPublic: true };
    await append(`user-${ana}`, 'ProfileUpdated', { ...named, profileImage: await picture(face) });
    await close();
  });
  /** The warnings when a backup without these files is restored. */
  const restoredWithout = async (...names: string[]) => {
    const [from, backup] = [join(await temporaryFolder(), 'data'), join(await temporaryFolder(), 'backup')];
    // Backups have no read models.
    await cp(dataFolder, from, { recursive: true, filter: (path) => path !== join(dataFolder, 'read') });
    for (const name of names) await rm(join(from, 'media', ana, name));
    await backupTool.run(call(from, [backup]).call);
    const tool = call(await temporaryFolder(), [backup]);
    await restoreTool.run(tool.call);
    return tool.output.slice(0, -1);
  };

  test('names each missing picture of a recipe, post or member, in any of its sizes', async () => {
    const missing = [dish, `${dish}-320`, shown, face];
    expect(await restoredWithout(...missing)).toEqual([
      `4 files that are shown are missing: ${missing.map((name) => `${ana}/${name}`).join(', ')}.`,
    ]);
  });

  test('does not name files that are no longer shown', async () => expect(await restoredWithout(dishBefore, left)).toEqual([]));
});

test('a backup with an event that the disk has damaged is restored with all others, and the event is reported', async () => {
  const dataFolder = await temporaryFolder();
  const { ports, close } = await open(dataFolder);
  const ana = await register(ports, 'ana@example.org', 'Ana');
  const post = (announcementId: number) => ({ announcementId, userId: ana, title: `Post ${announcementId}`, content: null, media: null });
  const { position } = await begin(ports, 'announcement-1', 'AnnouncementPosted', post(1));
  await begin(ports, 'announcement-2', 'AnnouncementPosted', post(2));
  await close();
  const db = openWriter(join(dataFolder, 'events.db'));
  // The byte is no UTF-8.
  const damaged = "CAST(X'FB' || substr(data, 2) AS TEXT)";
  db.prepare(`UPDATE events SET data = ${damaged} WHERE position = ?`).run([Number(position)]);
  db.close();

  const backup = join(await temporaryFolder(), 'backup');
  await backupTool.run(call(dataFolder, [backup]).call);
  const target = join(await temporaryFolder(), 'data');
  const tool = call(target, [backup]);
  const { messages, end } = collectLog();
  await restoreTool.run(tool.call);
  end();
  expect(messages()).toContain('event damaged on the disk, read as blank: restore a backup');
  expect(tool.output).toEqual([
    expect.stringMatching(/^1 events cannot be read/),
    expect.stringMatching(/is as it was when the backup was made/),
  ]);
  const restored = await open(target);
  const titles = async (stream: string) => (await restored.ports.events.read(stream)).events.map(({ data }) => data.title);
  expect([await titles('announcement-1'), await titles('announcement-2')]).toEqual([[undefined], ['Post 2']]);
});
