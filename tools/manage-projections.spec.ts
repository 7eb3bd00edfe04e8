import { beforeAll, describe, expect, test } from 'vitest';
import { call, type Opened, open, register, temporaryFolder } from './data-folder.fixture.ts';
import { projectionsTool } from './manage-projections.ts';

describe.each([true, false])('server running: %s', (serving) => {
  let dataFolder: string;
  let opened: Opened;
  beforeAll(async () => {
    dataFolder = await temporaryFolder();
    opened = await open(dataFolder, { serving });
    await Promise.all(Array.from({ length: 30 }, (_, i) => register(opened.ports, `member-${i}@example.org`, `Member ${i}`)));
    if (!serving) await opened.close();
  });

  test('a read model is rebuilt, with progress, and readers get it; the list says how far each one is', async () => {
    const tool = call(dataFolder, ['rebuild', 'profiles']);
    await projectionsTool.run(tool.call);
    expect(tool.said[0]).toMatch(/^profiles is rebuilt: version 2, 90 events in \d/);
    expect(tool.progress.at(-1)).toBe(90);

    const list = call(dataFolder, ['list']);
    await projectionsTool.run(list.call);
    const [head, ...rows] = (list.said[0] as string).split('\n').map((line) => line.trim().split(/\s+/));
    expect(head).toEqual(['PROJECTION', 'VERSION', 'READ', 'STATE', 'POSITION', 'BEHIND']);
    expect(rows.filter(([name]) => name === 'profiles')).toEqual([
      ['profiles', '1', 'no', 'running', '90', '0'],
      ['profiles', '2', 'yes', 'running', '90', '0'],
    ]);
    expect(rows.length).toBe(10);
  });

  test('it asks first, and no means no', async () => {
    const tool = call(dataFolder, ['rebuild', 'profiles'], { answer: false });
    await projectionsTool.run(tool.call);
    expect(tool.said).toEqual(['Nothing was changed.']);
    expect(tool.asked).toHaveLength(1);
  });

  test('a read model that there is not is refused with the names of those there are', async () => {
    await expect(projectionsTool.run(call(dataFolder, ['rebuild', 'feeds']).call)).rejects.toMatchObject({
      name: 'ToolRefused',
      message: expect.stringContaining('There are: recipes, profiles, feed'),
    });
  });
});

test.each([
  [[], "Say 'list' or 'rebuild NAME'"],
  [['rebuild'], 'Say which one'],
  [['rebuild', 'feed', 'likes'], 'Say which one'],
  [['list', 'feed'], "Say 'list'"],
])('called with %j it says what is wrong', async (args, message) => {
  const tool = call('/nowhere', args);
  await expect(projectionsTool.run(tool.call)).rejects.toMatchObject({ name: 'WrongUsage', message: expect.stringContaining(message) });
});
