import { setTimeout as pause } from 'node:timers/promises';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { io, type Socket } from 'socket.io-client';
import type { WireServices } from './services.ts';

/** The first message of each kind on all wires, while a community uses about all features. */
export interface WireMessages {
  /** By channel; `changes` also by projection and event type. */
  bus: Record<string, unknown>;
  /** The prefix of the channels' names. */
  prefix: string;
  /** By event name, as browsers get them. */
  socket: Record<string, unknown>;
  /** The answers to `watch` and `unwatch`. */
  watch: Record<'accepted' | 'refused' | 'malformed' | 'unwatched', unknown>;
  /** Rows of leases in MongoDB. */
  leases: { read: unknown; reactions: unknown };
  /** The parameters, the authorization scheme, and the answer. */
  likesCount: { path: string; parameters: string[]; authorization: string; answer: unknown };
}

/** An open page of the recorded version: it knows only `watch`, `unwatch` and their answers. */
export async function openPage(
  url: string,
  member: Member,
  onMessage: (event: string, message: unknown) => void,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<Socket> {
  const extraHeaders = { cookie: member.cookieHeader };
  const socket = io(url, { forceNew: true, extraHeaders, transports: [transport], upgrade: false });
  socket.onAny(onMessage);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
}

export const watching = (socket: Socket, topic: unknown): Promise<unknown> => socket.timeout(20_000).emitWithAck('watch', topic);

/** Records the first message of each name, and waits for a name. */
class Collected {
  readonly found: Record<string, unknown> = {};

  add(name: string, message: unknown): void {
    this.found[name] ??= message;
  }

  async has(...names: string[]): Promise<void> {
    const deadline = performance.now() + 60_000;
    for (;;) {
      const lacking = names.filter((name) => !(name in this.found));
      if (lacking.length === 0) return;
      if (performance.now() > deadline) throw new Error(`never came: ${lacking.join(', ')}`);
      await pause(20);
    }
  }
}

interface Made {
  id: number;
}

export async function recordMessages({ url, redisUrl, mongodbUrl, calls, tool }: WireServices): Promise<WireMessages> {
  const [bus, socket] = [new Collected(), new Collected()];
  let prefix = '';
  const listening = new Redis(redisUrl);
  listening.on('pmessage', (_pattern, channel: string, text: string) => {
    const topic = channel.slice(channel.lastIndexOf(':') + 1);
    if (topic === 'lost') return;
    const message = JSON.parse(text);
    prefix = channel.slice(0, -topic.length);
    bus.add(topic, message);
    if (topic !== 'changes') return;
    for (const change of message.changes) {
      for (const type of change.eventTypes) bus.add(`changes ${message.projection} ${type}`, { ...message, changes: [change] });
    }
  });
  listening.on('error', () => {});
  await listening.psubscribe('*');

  const [ana, ben, leaving] = [await Member.signUp(url, 'Ana'), await Member.signUp(url, 'Ben'), await Member.signUp(url, 'Cleo')];
  const [anaId, benId] = [(await ana.get<{ id: string }>('/api/auth/user')).id, (await ben.get<{ id: string }>('/api/auth/user')).id];
  await ana.send('PUT', '/api/auth/profile', { displayName: 'Ana', isPublic: true });
  const page = await openPage(url, ben, (event, message) => socket.add(event, message));
  const other = await openPage(url, leaving, (event, message) => socket.add(event, message));
  for (const role of ['moderator', 'analyst']) await tool('roles', 'grant', role, benId, '--yes');
  const accepted = await watching(page, 'feed');
  for (const topic of [`user:${anaId}`, 'moderation', 'projections']) await watching(page, topic);
  const refused = await watching(other, 'moderation');
  const malformed = await watching(other, 'no such topic');

  const post = await ana.post<Made>('/api/announcements', form({ title: 'Supper', content: 'All come' }));
  await watching(page, `announcement:${post.id}`);
  // One at a time, since changes that are folded together are announced as one.
  await socket.has('announcement:posted');
  await ana.send('PUT', `/api/announcements/${post.id}`, { title: 'Late supper', content: 'All come' });
  await socket.has('announcement:changed');
  const comment = await ben.post<Made>(`/api/announcements/${post.id}/comments`, { content: 'I bring bread' });
  await ana.post<Made>(`/api/announcements/${post.id}/comments`, { content: 'Lovely', parentId: comment.id });
  await socket.has('announcement:comments', 'comment:added');
  await ben.send('PUT', `/api/comments/${comment.id}`, { content: 'I bring wine' });
  await socket.has('comment:changed');
  await ben.post(`/api/announcements/${post.id}/like`, { isLike: true });
  await ana.post(`/api/comments/${comment.id}/like`, { isLike: true });
  await socket.has('announcement:likes', 'comment:likes');
  await ben.post(`/api/users/${anaId}/follow`, { following: true });
  await socket.has('user:followers');
  await ana.send('PUT', '/api/auth/profile', { displayName: 'Ana Sol', isPublic: true });
  // Moderators get no messages about cases in which they reported.
  await leaving.post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'spam' });
  await socket.has('user:changed', 'case:changed', 'session:is');
  await ben.send('DELETE', `/api/comments/${comment.id}`);
  await socket.has('comment:removed');
  await ana.send('DELETE', `/api/announcements/${post.id}`);
  await socket.has('announcement:removed');
  await leaving.request('/api/logout');
  await socket.has('session:changed');
  const unwatched = await page.timeout(20_000).emitWithAck('unwatch', 'feed');
  await bus.has('changes', 'checkpoint', 'session');
  for (const change of ['feed AnnouncementPosted', 'feed AnnouncementLiked', 'comments CommentAdded']) await bus.has(`changes ${change}`);

  const client = new MongoClient(mongodbUrl);
  const read = await client.db().collection('read.leases').findOne({});
  const reactions = await client.db().collection<{ _id: string }>('accounts').findOne({ _id: 'leases/reactions' });
  await client.close();
  page.disconnect();
  other.disconnect();
  listening.disconnect();
  const requested = new URL(calls[0]?.path ?? '/', url);
  return {
    bus: bus.found,
    prefix,
    socket: socket.found,
    watch: { accepted, refused, malformed, unwatched } as WireMessages['watch'],
    leases: { read, reactions },
    likesCount: {
      path: requested.pathname,
      parameters: [...requested.searchParams.keys()].sort(),
      authorization: calls[0]?.headers.authorization?.split(' ')[0] ?? '',
      answer: calls[0]?.answer,
    },
  };
}
