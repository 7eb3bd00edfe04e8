import { expect, test } from 'vitest';
import { call, open, register, temporaryFolder } from './data-folder.fixture.ts';
import { projectionsTool } from './manage-projections.ts';

async function dataFolderWithMembers(count: number): Promise<string> {
  const dataFolder = await temporaryFolder();
  const { ports, close } = await open(dataFolder);
  await Promise.all(Array.from({ length: count }, (_, i) => register(ports, `member-${i}@example.org`, `Member ${i}`)));
  await close();
  return dataFolder;
}

test.each([true, false])('the list says how far each read model is (server running: %s)', async (serving) => {
  const dataFolder = await dataFolderWithMembers(2);
  if (serving) await open(dataFolder, { serving });
  const tool = call(dataFolder, ['list']);
  await projectionsTool.run(tool.call);
  const [head, ...rows] = (tool.said[0] as string).split('\n').map((line) => line.trim().split(/\s+/));
  expect(head).toEqual(['PROJECTION', 'VERSION', 'READ', 'STATE', 'POSITION', 'BEHIND']);
  expect(rows).toContainEqual(['profiles', '1', 'yes', 'running', '6', '0']);
  expect(rows.length).toBe(8);
});

test.each([true, false])('a read model is rebuilt, with progress, and readers get it (server running: %s)', async (serving) => {
  const dataFolder = await dataFolderWithMembers(30);
  if (serving) await open(dataFolder, { serving });
  const tool = call(dataFolder, ['rebuild', 'profiles']);
  await projectionsTool.run(tool.call);
  expect(tool.said[0]).toMatch(/^profiles is rebuilt: version 2, 90 events in \d/);
  expect(tool.progress.at(-1)).toBe(90);

  const list = call(dataFolder, ['list']);
  await projectionsTool.run(list.call);
  expect(list.said[0]).toMatch(/profiles +1 +no/);
  expect(list.said[0]).toMatch(/profiles +2 +yes/);
});

test('it asks first, and no means no', async () => {
  const dataFolder = await dataFolderWithMembers(1);
  const tool = call(dataFolder, ['rebuild', 'profiles'], { answer: false });
  await projectionsTool.run(tool.call);
  expect(tool.said).toEqual(['Nothing was changed.']);
  expect(tool.asked).toHaveLength(1);
});

test('a read model that there is not is refused with the names of those there are', async () => {
  const dataFolder = await dataFolderWithMembers(1);
  await open(dataFolder, { serving: true });
  await expect(projectionsTool.run(call(dataFolder, ['rebuild', 'feeds']).call)).rejects.toMatchObject({
    name: 'ToolRefused',
    message: expect.stringContaining('There are: recipes, profiles, feed'),
  });
});

test.each([
  [[], "Say 'list' or 'rebuild NAME'"],
  [['rebuild'], 'Say which one'],
  [['rebuild', 'feed', 'likes'], 'Say which one'],
  [['list', 'feed'], "Say 'list'"],
])('called with %j it says what is wrong', async (args, message) => {
  await expect(projectionsTool.run(call('/nowhere', args).call)).rejects.toMatchObject({
    name: 'WrongUsage',
    message: expect.stringContaining(message),
  });
});
