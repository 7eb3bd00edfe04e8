import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Recorded } from '@potluck/events';
import type { AnnouncementDocument } from '@potluck/projector/documents';
import { projections } from '@potluck/projector/projections/all';
import { openPersonal } from '@potluck/stores/codec/personal-box';
import type { Ports } from '@potluck/stores/ports/ports';
import Database from 'libsql';
import { startProcess } from '../cluster/started-process.ts';
import { compare, type Row } from './measure.ts';
import { deletionWhileRebuilding, publishedWithin } from './rebuild-deletion.ts';
import { commandsPerSecond, openLog, withCommands } from './rebuild-log.ts';

/** 91 events per post: a million in all. */
const posts = 11_000;

/**
 * Events per second of rebuilds over a million events, against hand-written folds with one bulk load: of the feed, without and with
 * concurrent commands, and of all projections at once. Also how long changes take to be published during a rebuild, and the memory, against
 * a tenth of the events.
 */
export async function rebuild(): Promise<Row[]> {
  const log = await openLog(posts);
  const { ports, projector, dataFolder, events } = log;
  try {
    const rate = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return events / ((performance.now() - start) / 1000);
    };
    const byHand = () => rate(() => foldByHand(ports, dataFolder));
    const feed = () => rate(() => projector.rebuild('feed'));
    const all = () => rate(() => Promise.all(projections.map(({ name }) => projector.rebuild(name))));
    // Both warm: the first build also starts the worker thread.
    await feed();
    await byHand();
    const about = { unit: `events/s, a log of ${events} events`, better: 'more' } as const;
    const quiet = await compare({ ...about, name: 'rebuild', reach: 0.8 }, 3, feed, byHand);
    const together = await compare({ ...about, name: 'rebuild-all', reach: 0.6 }, 1, all, () =>
      rate(() => foldAllByHand(ports, dataFolder)),
    );
    const delays: number[] = [];
    const busy = await compare(
      { ...about, name: 'rebuild-busy', unit: `${about.unit}, with ${commandsPerSecond} commands/s`, reach: 0.5 },
      1,
      () => withCommands(log, delays, feed),
      byHand,
    );
    const delay = await publishedWithin('rebuild-delay', 'ms from a command to its published change, p99', delays);
    return [quiet, together, busy, delay, await deletionWhileRebuilding(posts / 10), await memory(dataFolder)];
  } finally {
    await log.close();
  }
}

/** The most memory of a process that rebuilds the feed, in MB, against one with a tenth of the events. */
async function memory(whole: string): Promise<Row> {
  const tenth = await openLog(posts / 10);
  const peakOf = async (dataFolder: string) => {
    const { ready, stop } = startProcess(['tests/bench/rebuild-memory.ts', dataFolder], {}, /peak (\d+)/);
    const peak = Number(await ready);
    await stop();
    return peak;
  };
  try {
    return await compare(
      { name: 'rebuild-memory', unit: 'MB at most, against a tenth of the events', reach: 1.2, better: 'less' },
      1,
      () => peakOf(whole),
      () => peakOf(tenth.dataFolder),
    );
  } finally {
    await tenth.close();
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

/** The same for all projections, by their own folds: one pass over the file, a Map each, and one transaction into indexed tables. */
async function foldAllByHand(ports: Ports, dataFolder: string): Promise<void> {
  const log = new Database(join(dataFolder, 'events.db'), { readonly: true });
  const keys = new Map<string, Buffer>();
  const stored = ports.accounts.table<{ key: string }>('keys');
  for (const { id, value } of await stored.list()) keys.set(id, Buffer.from(value.key, 'base64'));
  const folded = projections.map((projection) => ({
    projection,
    takes: new Set<string>(projection.takes),
    documents: new Map<string, unknown>(),
  }));

  const page = log
    .prepare('SELECT position, stream, revision, id, type, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT 5000')
    .raw(true);
  for (let after = 0; ; ) {
    const rows = page.all([after]) as [number, string, number, string, string, string, string][];
    if (rows.length === 0) break;
    for (const [position, stream, revision, id, type, text, metadata] of rows) {
      after = position;
      const { $personal, ...open } = JSON.parse(text);
      const data = $personal ? { ...open, ...openPersonal($personal.box, keys.get($personal.of) as Buffer, id) } : open;
      const read = { position: BigInt(position), stream, revision, id, type, version: 1, data, metadata: JSON.parse(metadata) } as Recorded;
      for (const { projection, takes, documents } of folded) {
        if (!takes.has(type)) continue;
        for (const key of projection.keys(read as never)) documents.set(key, projection.evolve(documents.get(key), read as never, key));
      }
    }
  }
  log.close();

  const file = join(dataFolder, 'all-by-hand.db');
  await rm(file, { force: true });
  const target = new Database(file);
  target.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  for (const { projection, documents } of folded) {
    const table = `"${projection.name}"`;
    target.exec(`CREATE TABLE ${table} (id TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID`);
    (projection.shape.indexes ?? []).forEach((fields, n) => {
      const columns = fields.map((field) => `json_extract(body, '$.${String(field)}')`).join(', ');
      target.exec(`CREATE INDEX "${projection.name}-${n}" ON ${table} (${columns})`);
    });
    const insert = target.prepare(`INSERT INTO ${table} VALUES (?, ?)`);
    target.exec('BEGIN');
    for (const [id, document] of documents) if (document !== undefined) insert.run([id, JSON.stringify(document)]);
    target.exec('COMMIT');
  }
  target.close();
}
