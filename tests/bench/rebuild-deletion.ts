import { performance } from 'node:perf_hooks';
import { createCommandApi } from '@potluck/command-api/command-api';
import { compare, percentile, type Row } from './measure.ts';
import { event, firstComment, openLog, withCommands } from './rebuild-log.ts';

/** Of the post that is deleted. */
const comments = 100_000;
/** In ms: the deletion takes minutes, and is not waited for. */
const measuredMs = 60_000;
/** In ms: until a change is published; at most 1 in 100 may take longer. */
const mostDelay = 250;

/** The 99th percentile of `delays`, in ms, against what is promised. */
export const publishedWithin = (name: string, unit: string, delays: readonly number[]): Promise<Row> =>
  compare(
    { name, unit, reach: 1, better: 'less' },
    1,
    async () => percentile([...delays], 0.99),
    async () => mostDelay,
  );

/**
 * How long changes take to be published while a deleted post takes its 100,000 comments along, and the feed is rebuilt again and again:
 * for a minute, or until they are gone.
 */
export async function deletionWhileRebuilding(posts: number): Promise<Row> {
  const log = await openLog(posts, { comments });
  const busiest = posts + 1;
  const { ports, projector, dataFolder } = log;
  const commands = await createCommandApi(ports, {
    publicUrl: new URL('http://localhost'),
    sessionSecret: 'a secret of the bench alone',
    dataFolder,
    limits: { off: true, commandsBurst: 0, imageBytes: 0, profileImageBytes: 0, videoBytes: 0, videoSeconds: 0 },
    fetchLikesCount: async () => undefined,
  });
  try {
    await commands.reactions.done(await ports.events.head());
    const delays: number[] = [];
    await withCommands(log, delays, async () => {
      const deleted = event('AnnouncementDeleted', { announcementId: busiest, userId: 'author1', wasVisible: true });
      const { position } = await ports.events.append(`announcement-${busiest}`, [deleted], 0);
      let areGone = false;
      void commands.reactions.done(position).then(() => {
        areGone = true;
      });
      const until = performance.now() + measuredMs;
      while (!areGone && performance.now() < until) await projector.rebuild('feed');
    });
    const [last] = await ports.events.readBackwards(`comment-${firstComment(busiest)}`, { most: 1 });
    if (last?.type !== 'CommentDeleted') throw new Error('no comment was deleted');
    return await publishedWithin(
      'rebuild-deletion',
      `ms from a command to its published change, p99, while a deleted post takes ${comments} comments along`,
      delays,
    );
  } finally {
    await commands.close();
    await log.close();
  }
}
