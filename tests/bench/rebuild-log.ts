import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { NewEvent } from '@potluck/events';
import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { temporaryFolder } from '../potluck-process.ts';

const likesPerPost = 60;
const commentsPerPost = 30;
const membersWhoComment = 30;
/** Appends under way. */
const mostAtOnce = 500;
export const commandsPerSecond = 200;

export interface Log {
  dataFolder: string;
  ports: Ports;
  projector: Projector;
  posts: number;
  events: number;
  close(): Promise<void>;
}

/** A folder with a log and read models of all of it. `last`: the number of comments of one further post. */
export async function openLog(posts: number, last?: { comments: number }): Promise<Log> {
  const dataFolder = await temporaryFolder();
  const ports = await openPorts({ dataFolder });
  for (let post = 1; post <= posts; post++) await appendPost(ports, post, { likes: likesPerPost, comments: commentsPerPost });
  if (last) await appendPost(ports, posts + 1, { likes: 0, ...last });
  const events = Number(await ports.events.head());
  const projector = await startProjector(ports, { dataFolder });
  await projector.whenCaughtUp();
  const close = async () => {
    await projector.stop();
    await closePorts(ports);
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { dataFolder, ports, projector, posts, events, close };
}

/** Runs `work` while likes are appended at a constant rate; `delays` gets how long each took to be published, in ms. */
export async function withCommands<T>({ ports, posts }: Log, delays: number[], work: () => Promise<T>): Promise<T> {
  const waiting = new Map<bigint, number>();
  let published = 0n;
  const measure = () => {
    for (const [position, began] of waiting) {
      if (position > published) continue;
      delays.push(performance.now() - began);
      waiting.delete(position);
    }
  };
  const unsubscribe = ports.bus.subscribe('changes', ({ projection, position }) => {
    if (projection !== 'feed') return;
    published = BigInt(position);
    measure();
  });
  let isOver = false;
  const commands = (async () => {
    const appended: Promise<unknown>[] = [];
    for (let n = 0; !isOver; n++) {
      const like = event('AnnouncementLiked', { announcementId: 1 + (n % posts), userId: `late${n}` });
      const began = performance.now();
      appended.push(
        ports.events.append(`announcementLike-${like.data.announcementId}_late${n}`, [like], -1).then(({ position }) => {
          waiting.set(position, began);
          measure();
        }),
      );
      await setTimeout(1_000 / commandsPerSecond);
    }
    await Promise.all(appended);
  })();
  const result = await work();
  isOver = true;
  await commands;
  while (waiting.size > 0) await setTimeout(10);
  unsubscribe();
  return result;
}

export function event(type: string, data: Record<string, unknown>): NewEvent {
  const metadata = { actor: String(data.userId), at: '2026-01-01T12:00:00.000Z', correlationId: randomUUID() };
  return { id: randomUUID(), type, data, metadata };
}

/** The id of a post's first comment; only the last post may have more than the others. */
export const firstComment = (post: number): number => (post - 1) * commentsPerPost + 1;

/** A post, then interleaved likes and comments, many at once. */
async function appendPost(ports: Ports, post: number, { likes, comments }: { likes: number; comments: number }): Promise<void> {
  const data = {
    announcementId: post,
    userId: `author${post % 100}`,
    title: `Post ${post}`,
    content: 'What is for dinner tonight?',
    media: null,
  };
  await ports.events.append(`announcement-${post}`, [event('AnnouncementPosted', data)], -1);
  let reactions: Promise<unknown>[] = [];
  for (let n = 0; n < likes; n++) {
    const like = { announcementId: post, userId: `member${n}` };
    reactions.push(ports.events.append(`announcementLike-${post}_member${n}`, [event('AnnouncementLiked', like)], -1));
  }
  for (let n = 0; n < comments; n++) {
    const comment = {
      commentId: firstComment(post) + n,
      announcementId: post,
      parentId: null,
      userId: `member${n % membersWhoComment}`,
      depth: 0,
      content: 'Soup, as every Saturday.',
    };
    reactions.push(ports.events.append(`comment-${comment.commentId}`, [event('CommentAdded', comment)], -1));
    if (reactions.length < mostAtOnce) continue;
    await Promise.all(reactions);
    reactions = [];
  }
  await Promise.all(reactions);
}
