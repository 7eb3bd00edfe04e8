import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isOlder } from '@potluck/events';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { io, type Socket } from 'socket.io-client';

interface Post {
  id: number;
  title: string;
  likesCount: number;
  commentsCount: number;
}

/**
 * Members who post, comment and like continuously. Like a browser, each retries a command under the same key until it is
 * acknowledged, so that the expected result is known exactly. Any error that is not retryable is a failure.
 */
export class BusyCommunity {
  /** Acknowledged commands. */
  acknowledged = 0;
  readonly #members: Member[];
  readonly #first: Post;
  readonly #titles: string[];
  readonly #comments: string[] = [];
  readonly #likes = new Map<string, boolean>();
  #count = 0;
  #stopping = false;
  #loops: Promise<unknown> = Promise.resolve();

  private constructor(members: Member[], first: Post) {
    this.#members = members;
    this.#first = first;
    this.#titles = [first.title];
  }

  static async settle(url: string, names: readonly string[]): Promise<BusyCommunity> {
    const members: Member[] = [];
    for (const name of names) members.push(await Member.signUp(url, name));
    const first = await (members[0] as Member).post<Post>('/api/announcements', form({ title: 'The first', content: 'Of many' }));
    return new BusyCommunity(members, first);
  }

  get reader(): Member {
    return this.#members[0] as Member;
  }
  get firstId(): number {
    return this.#first.id;
  }

  start(): void {
    this.#stopping = false;
    const loops = Promise.all(this.#members.map((member) => this.#live(member)));
    // Reported by `stop`.
    loops.catch(() => {});
    this.#loops = loops;
  }

  /** Ends after the pending commands; rejects when one of them got an unexpected answer. */
  async rest(): Promise<void> {
    this.#stopping = true;
    await this.#loops;
  }

  async #live(member: Member): Promise<void> {
    while (!this.#stopping) {
      const n = ++this.#count;
      const title = `${member.name} ${n}`;
      await this.#persist(member, '/api/announcements', () => form({ title, content: 'Among many' }));
      this.#titles.push(title);
      const content = `${member.name} says ${n}`;
      await this.#persist(member, `/api/announcements/${this.#first.id}/comments`, () => ({ content }));
      this.#comments.push(content);
      const isLike = n % 2 === 0;
      await this.#persist(member, `/api/announcements/${this.#first.id}/like`, () => ({ isLike }));
      this.#likes.set(member.name, isLike);
    }
  }

  async #persist(member: Member, path: string, body: () => FormData | object): Promise<void> {
    const key = randomUUID();
    for (;;) {
      try {
        await member.post(path, body(), { 'idempotency-key': key });
        this.acknowledged += 1;
        return;
      } catch (error) {
        // Unreachable, or told to retry.
        if (!(error instanceof TypeError) && !/^50[234]:/.test((error as Error).message)) {
          throw new Error(`POST ${path} under the key ${key}`, { cause: error });
        }
        await pause(100);
      }
    }
  }

  /** The expected data. */
  expected() {
    return {
      titles: this.#titles.toSorted(),
      comments: this.#comments.toSorted(),
      likesCount: [...this.#likes.values()].filter(Boolean).length,
      commentsCount: this.#comments.length,
    };
  }

  /** The data that readers get. */
  async found(): Promise<ReturnType<BusyCommunity['expected']>> {
    const { likesCount, commentsCount } = await this.reader.get<Post>(`/api/announcements/${this.#first.id}`);
    const posts = await this.#pages<Post>('/api/announcements/feed?limit=100');
    const comments = await this.#pages<{ content: string }>(`/api/announcements/${this.#first.id}/comments?limit=100`);
    return {
      titles: posts.map(({ title }) => title).toSorted(),
      comments: comments.map(({ content }) => content).toSorted(),
      likesCount,
      commentsCount,
    };
  }

  async #pages<T>(path: string): Promise<T[]> {
    const all: T[] = [];
    for (let next: string | undefined = path; next; ) {
      const response: Response = await this.reader.request(next);
      const page = (await response.json()) as T[] | { comments: T[] };
      all.push(...(Array.isArray(page) ? page : page.comments));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return all;
  }
}

/** An open page: applies live messages, drops older ones, and reloads after a possible gap. */
export class Watcher {
  likesCount = Number.NaN;
  #position: string | undefined;
  readonly #socket: Socket;
  readonly #read: () => Promise<Response>;

  constructor(url: string, postId: number) {
    this.#read = () => fetch(`${url}/api/announcements/${postId}`);
    this.#socket = io(url, { transports: ['websocket'], reconnectionDelayMax: 500 });
    this.#socket.on('connect', () => this.#socket.emit('watch', `announcement:${postId}`, () => void this.#readAnew()));
    this.#socket.on('resync', () => void this.#readAnew());
    this.#socket.on('announcement:likes', (message: { announcementId: number; likesCount: number; position: string }) => {
      if (message.announcementId === postId) this.#take(message.likesCount, message.position);
    });
  }

  async #readAnew(): Promise<void> {
    const response = await this.#read().catch(() => undefined);
    if (!response?.ok) return void setTimeout(() => void this.#readAnew(), 500).unref();
    const { likesCount } = (await response.json()) as Post;
    this.#take(likesCount, response.headers.get('x-potluck-position') ?? '');
  }

  #take(likesCount: number, position: string): void {
    if (this.#position !== undefined && isOlder(position, this.#position)) return;
    this.likesCount = likesCount;
    this.#position = position;
  }

  close(): void {
    this.#socket.disconnect();
  }
}
