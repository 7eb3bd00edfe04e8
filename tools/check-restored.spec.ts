import { randomUUID } from 'node:crypto';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, open, register, temporaryFolder } from './data-folder.fixture.ts';
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
