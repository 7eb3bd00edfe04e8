import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { NewEvent } from '@potluck/events';
import type { AnnouncementDocument } from '@potluck/projector/documents';
import { startProjector } from '@potluck/projector/start-projector';
import { openPersonal } from '@potluck/stores/codec/personal-box';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import Database from 'libsql';
import { temporaryFolder } from '../potluck-process.ts';
import { compare, type Row } from './measure.ts';

const posts = 2_000;
const likesPerPost = 60;
const commentsPerPost = 30;

/** Events per second of a rebuild of the feed, against a hand-written fold and bulk load. */
export async function rebuild(): Promise<Row> {
  const dataFolder = await temporaryFolder();
  const ports = await openPorts({ dataFolder });
  const projector = await startProjector(ports, { dataFolder });
  try {
    await append(ports);
    const events = Number(await ports.events.head());
    await projector.whenCaughtUp();
    const rate = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return events / ((performance.now() - start) / 1000);
    };
    const byHand = () => foldByHand(ports, dataFolder);
    // Both warm: the first build also starts the worker thread.
    await projector.rebuild('feed');
    await byHand();
    return await compare(
      { name: 'rebuild', unit: `events/s, a log of ${events} events`, reach: 0.5, better: 'more' },
      3,
      () => rate(() => projector.rebuild('feed')),
      () => rate(byHand),
    );
  } finally {
    await projector.stop();
    await Promise.all([ports.events.close(), ports.reads.close(), ports.bus.close(), ports.media.close()]);
    await ports.accounts.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** A typical history: posts, then interleaved likes and comments. */
async function append(ports: Ports): Promise<void> {
  const event = (type: string, data: Record<string, unknown>): NewEvent => ({
    id: randomUUID(),
    type,
    data,
    metadata: { actor: String(data.userId), at: '2026-01-01T12:00:00.000Z', correlationId: randomUUID() },
  });
  let commentId = 0;
  for (let post = 1; post <= posts; post++) {
    const data = {
      announcementId: post,
      userId: `author${post % 100}`,
      title: `Post ${post}`,
      content: 'What is for dinner tonight?',
      media: null,
    };
    await ports.events.append(`announcement-${post}`, [event('AnnouncementPosted', data)], -1);
    const reactions: Promise<unknown>[] = [];
    for (let n = 0; n < likesPerPost; n++) {
      const like = { announcementId: post, userId: `member${n}` };
      reactions.push(ports.events.append(`announcementLike-${post}_member${n}`, [event('AnnouncementLiked', like)], -1));
    }
    for (let n = 0; n < commentsPerPost; n++) {
      const id = ++commentId;
      const comment = {
        commentId: id,
        announcementId: post,
        parentId: null,
        userId: `member${n}`,
        depth: 0,
        content: 'Soup, as every Saturday.',
      };
      reactions.push(ports.events.append(`comment-${id}`, [event('CommentAdded', comment)], -1));
    }
    await Promise.all(reactions);
  }
}

/** A hand-written equivalent: one pass over the file, a Map, and one transaction into an indexed table. */
async function foldByHand(ports: Ports, dataFolder: string): Promise<void> {
  const log = new Database(join(dataFolder, 'events.db'), { readonly: true });
  const keys = new Map<string, Buffer>();
  const stored = ports.accounts.table<{ key: string }>('keys');
  for (const { id, value } of await stored.list()) keys.set(id, Buffer.from(value.key, 'base64'));
  const feed = new Map<number, AnnouncementDocument>();

  const page = log
    .prepare('SELECT position, stream, revision, id, type, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT 5000')
    .raw(true);
  for (let after = 0; ; ) {
    const rows = page.all([after]) as [number, string, number, string, string, string, string][];
    if (rows.length === 0) break;
    for (const [position, , revision, id, type, text, metadata] of rows) {
      after = position;
      if (type === 'AnnouncementPosted') {
        const { $personal, ...open } = JSON.parse(text);
        const data = { ...open, ...openPersonal($personal.box, keys.get($personal.of) as Buffer, id) };
        const { announcementId, userId, title, content, media } = data;
        const { at } = JSON.parse(metadata);
        feed.set(announcementId, {
          ...{ id: announcementId, userId, title, content, media, likesCount: 0, commentsCount: 0, hidden: false },
          ...{ createdAt: at, editedAt: null, created: position, revision },
        });
      } else if (type === 'AnnouncementLiked' || type === 'CommentAdded') {
        const post = feed.get(JSON.parse(text).announcementId);
        if (post && type === 'AnnouncementLiked') post.likesCount++;
        else if (post) post.commentsCount++;
      }
    }
  }
  log.close();

  const file = join(dataFolder, 'by-hand.db');
  await rm(file, { force: true });
  const table = new Database(file);
  table.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  table.exec('CREATE TABLE feed (id INTEGER PRIMARY KEY, userId TEXT, created INTEGER, likesCount INTEGER, text TEXT, body TEXT)');
  table.exec(
    'CREATE INDEX newest ON feed (created); CREATE INDEX popular ON feed (likesCount, created); CREATE INDEX byUser ON feed (userId, created)',
  );
  table.exec("CREATE VIRTUAL TABLE search USING fts5 (text, tokenize = 'trigram')");
  const insert = table.prepare('INSERT INTO feed VALUES (?, ?, ?, ?, ?, ?)');
  const index = table.prepare('INSERT INTO search (rowid, text) VALUES (?, ?)');
  table.exec('BEGIN');
  for (const post of feed.values()) {
    const text = `${post.title}\n${post.content ?? ''}`.toLowerCase();
    insert.run([post.id, post.userId, post.created, post.likesCount, text, JSON.stringify(post)]);
    index.run([post.id, text]);
  }
  table.exec('COMMIT');
  table.close();
}
