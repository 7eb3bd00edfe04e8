import { projections } from '@potluck/projector/projections/all';
import { openEvents } from '@potluck/stores/ports/open-ports';
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

  test('a read model is rebuilt, with progress, and becomes current; the list shows the position of each', async () => {
    const tool = call(dataFolder, ['rebuild', 'profiles']);
    await projectionsTool.run(tool.call);
    expect(tool.output[0]).toMatch(/^profiles is rebuilt: version 2, 91 events in \d/);
    // The order is an event too.
    expect(tool.progress.at(-1)).toBe(91);

    const list = call(dataFolder, ['list']);
    await projectionsTool.run(list.call);
    const [head, ...rows] = (list.output[0] as string).split('\n').map((line) => line.trim().split(/\s+/));
    expect(head).toEqual(['PROJECTION', 'VERSION', 'READ', 'STATE', 'POSITION', 'BEHIND', 'SECONDS', 'EVENTS/S', 'DOCUMENTS']);
    expect(rows.filter(([name]) => name === 'profiles')).toEqual([
      ['profiles', '1', 'no', 'running', '91', '0', '0', expect.stringMatching(/^\d+(\.\d)?$/), '30'],
      ['profiles', '2', 'yes', 'running', '91', '0', '0', expect.stringMatching(/^\d+(\.\d)?$/), '30'],
    ]);
    // Each one once, and the new version of profiles.
    expect(rows.length).toBe(projections.length + 1);
  });

  test('readers are switched to the former version and back, and an unused version is deleted', async () => {
    const output = async (...args: string[]) => {
      const tool = call(dataFolder, args, { answer: true });
      await projectionsTool.run(tool.call);
      return tool.output.join(' ');
    };
    const versions = async () =>
      (await output('list'))
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .flatMap(([name, version, read]) => (name === 'profiles' ? [[version, read]] : []));
    expect(await output('switch', 'profiles', '1')).toBe('Readers get version 1 of profiles.');
    expect(await versions()).toEqual([
      ['1', 'yes'],
      ['2', 'no'],
    ]);
    await expect(output('drop', 'profiles', '1')).rejects.toThrow('Readers use this version');
    await expect(output('switch', 'profiles', '7')).rejects.toThrow('This version was not found');
    expect(await output('switch', 'profiles', '2')).toBe('Readers get version 2 of profiles.');
    expect(await output('drop', 'profiles', '1')).toBe('Version 1 of profiles is deleted.');
    expect(await versions()).toEqual([['2', 'yes']]);
    expect(await output('compare', 'profiles')).toMatch(
      /^profiles, versions 2 and 3, 30 documents at position \d+: no difference, hash [0-9a-f]{16}$/,
    );
    await expect(output('compare', 'profiles', '2', '9')).rejects.toThrow('profiles has no version 9');
    expect(await output('drop', 'profiles', '3')).toBe('Version 3 of profiles is deleted.');
    await expect(output('pause', 'profiles')).rejects.toThrow('No rebuild of this projection is under way');
    await expect(output('cancel', 'profiles')).rejects.toThrow('No rebuild of this projection is under way');
    await expect(output('unskip', 'profiles', 'none', '--reason', 'a test')).rejects.toThrow('This projection does not skip this event');
  });

  test('a rebuild needs confirmation', async () => {
    const tool = call(dataFolder, ['rebuild', 'profiles'], { answer: false });
    await projectionsTool.run(tool.call);
    expect(tool.output).toEqual(['Nothing was changed.']);
    expect(tool.questions).toHaveLength(1);
  });

  test('an unknown read model is refused with the names of all', async () => {
    await expect(projectionsTool.run(call(dataFolder, ['rebuild', 'feeds']).call)).rejects.toMatchObject({
      name: 'ToolRefused',
      message: expect.stringContaining('There are: recipes, profiles, feed'),
    });
  });
});

describe('an event on which a projection stops', () => {
  /** In the log it has a version that no code of ours writes, so that folding it fails. */
  const poison = {
    id: '11111111-1111-4111-8111-111111111111',
    type: 'UserFollowed',
    version: 99,
    data: { followerId: 'a', followingId: 'b' },
  };
  let dataFolder: string;
  let opened: Opened;
  beforeAll(async () => {
    dataFolder = await temporaryFolder();
    const stored = await openEvents({ dataFolder });
    const metadata = { actor: 'spec', at: '2026-01-01T00:00:00.000Z', correlationId: 'spec' };
    await stored.append('follow-a_b', [{ ...poison, metadata }], -1);
    await stored.close();
    opened = await open(dataFolder, { serving: true });
    await register(opened.ports, 'ana@example.org', 'Ana');
  });
  const output = async (args: string[]) => {
    const tool = call(dataFolder, args, { answer: true });
    await projectionsTool.run(tool.call);
    return tool.output.join('\n');
  };
  const stateOf = (name: string) => opened.projector.status().find(({ projection }) => projection === name)?.state;

  test('stops a retry too, and is named', async () => {
    expect(await output(['retry', 'follows'])).toMatch(/^follows stopped again at position 1, event 11111111-.*newer than this code/);
    await expect(output(['skip', 'follows', poison.id])).rejects.toThrow('Say why');
    await expect(output(['skip', 'likes', poison.id, '--reason', 'a test'])).rejects.toThrow(`likes did not stop at event ${poison.id}`);
    expect(stateOf('follows')).toBe('stopped');
  });

  test('is skipped by a command with a reason, which is in the log', async () => {
    expect(await output(['skip', 'follows', poison.id, '--reason', 'a test wrote it'])).toBe(
      'follows passes over UserFollowed of follow-a_b.\nfollows goes on.',
    );
    expect(stateOf('follows')).toBe('running');
    const { events } = await opened.ports.events.read('projection-follows');
    expect(events).toMatchObject([
      { type: 'RetryRequested', metadata: { actor: 'system' } },
      {
        type: 'EventSkipped',
        version: 2,
        data: { eventId: poison.id, stream: 'follow-a_b', revision: 0, type: 'UserFollowed', reason: 'a test wrote it' },
      },
    ]);
    expect(events[1]?.data).toMatchObject({
      error: expect.stringContaining('newer than this code'),
      codeVersion: expect.stringContaining('UserFollowed@1'),
    });
    await output(['rebuild', 'follows', '--yes']);
    expect(stateOf('follows')).toBe('running');
  });

  test('unreadable events are listed', async () => {
    expect(await output(['unreadable'])).toBe('Every event can be read.');
  });
});

test.each([
  [[], "Say 'list' or 'rebuild NAME'"],
  [['rebuild'], 'Say which one'],
  [['skip', 'feed'], 'Say which projection'],
  [['skip', 'feed', 'event'], 'Say why'],
  [['rebuild', 'feed', 'likes'], 'Say which one'],
  [['list', 'feed'], "Say 'list'"],
  [['compare', 'feed', '1'], 'Say which projection, or two of its versions'],
  [['switch', 'feed', 'old'], 'Say which version'],
  [['drop', 'feed'], 'Say which version'],
])('called with %j it says what is wrong', async (args, message) => {
  const tool = call('/nowhere', args);
  await expect(projectionsTool.run(tool.call)).rejects.toMatchObject({ name: 'WrongUsage', message: expect.stringContaining(message) });
});
