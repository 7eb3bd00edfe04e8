import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followedFolds } from '@potluck/stores/followed-folds';
import { event } from '@potluck/stores/ports/event-store.fixture';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { onTestFinished, test } from 'vitest';
import { createHandle } from '../handle.ts';
import { runReactions } from './run-reactions.ts';

test('reactions that begin at the end of the log are done with what an earlier run has handled', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'potluck-reactions-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const ports = await openPorts({ dataFolder });
  onTestFinished(() => closePorts(ports));
  const post = { announcementId: 1, userId: 'ana', title: 'Hi', content: null, media: null };
  const { position } = await ports.events.append('announcement-1', [event('AnnouncementPosted', post)], -1);
  for (let run = 1; run <= 2; run++) {
    const folds = followedFolds(ports.events);
    const handle = createHandle(ports.events, folds, () => crypto.randomUUID());
    const reactions = runReactions(ports, { handle, folds, clock: () => new Date(), caseDays: 180, alone: true });
    onTestFinished(() => reactions.stop());
    await reactions.done(position);
    await reactions.stop();
  }
});
