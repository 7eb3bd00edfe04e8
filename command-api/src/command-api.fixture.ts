/** For specs: the command-api over HTTP on loopback, with embedded ports in a temporary folder. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@potluck/events';
import { createSessionMiddleware } from '@potluck/host/http/session';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import express from 'express';
import { expect } from 'vitest';
import { type CommandApiSettings, createCommandApi } from './command-api.ts';

const sessionSecret = 'a secret for tests alone';
const megabyte = 1024 * 1024;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: specs look at answers of every shape.
  body: any;
  headers: Headers;
}
export interface Client {
  userId: string;
  cookie: string | undefined;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export type CommandApiUnderTest = Awaited<ReturnType<typeof startCommandApi>>;

/** `beside`: use the ports of another instance, which closes them: for specs of restarts and of two nodes. */
export async function startCommandApi(
  options: { commandsBurst?: number; settings?: Partial<CommandApiSettings>; beside?: { dataFolder: string; ports: Ports } } = {},
) {
  const dataFolder = options.beside?.dataFolder ?? (await mkdtemp(join(tmpdir(), 'potluck-commands-')));
  const ports = options.beside?.ports ?? (await openPorts({ dataFolder }));
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const commands = await createCommandApi(ports, {
    publicUrl: new URL(url),
    sessionSecret,
    dataFolder,
    limits: {
      off: options.commandsBurst === undefined,
      commandsBurst: options.commandsBurst ?? 0,
      imageBytes: megabyte,
      profileImageBytes: megabyte / 2,
      videoBytes: megabyte,
      videoSeconds: 600,
    },
    fetchLikesCount: (kind, id, position) => countLikes(ports.events, kind, id, position),
    ...options.settings,
  });
  const app = express();
  app.post('/api/login/as/:userId', createSessionMiddleware({ ...ports, secret: sessionSecret, secure: false }), (req, res) => {
    Object.assign(req.session, { passport: { user: req.params.userId } });
    res.status(204).end();
  });
  app.use(commands.router);
  server.on('request', app);

  const client = (userId: string, cookie?: string): Client => ({
    userId,
    cookie,
    async send(method, path, body, headers = {}) {
      const isForm = body instanceof FormData;
      const isRaw = typeof body === 'string';
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm || isRaw ? (body as FormData | string) : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text && JSON.parse(text), headers: response.headers };
    },
  });

  return {
    url,
    dataFolder,
    ports,
    reactions: commands.reactions,
    visitor: client(''),
    /** A client with the session of another. */
    as: ({ userId, cookie }: Client) => client(userId, cookie),
    /** A newly registered user with a session. */
    async member(userId: string, displayName: string | null = userId): Promise<Client> {
      const data = { userId, email: `${userId}@example.org`, emailHash: userId, displayName, firstName: null, lastName: null };
      await append(ports.events, `user-${userId}`, 'UserRegistered', data);
      const { headers } = await fetch(`${url}/api/login/as/${userId}`, { method: 'POST' });
      return client(userId, headers.getSetCookie()[0]?.split(';')[0]);
    },
    append: (stream: string, type: string, data: Record<string, unknown>) => append(ports.events, stream, type, data),
    /** The event types of a stream. */
    types: async (stream: string) => (await ports.events.read(stream)).events.map(({ type }) => type),
    /** All media files and uploads in progress. */
    files: () => filesIn(dataFolder),
    /** Asserts that a request is refused with this status and message, appends nothing and leaves no file. */
    async refuses(request: () => Promise<Answer>, status: number, message?: string): Promise<void> {
      await this.refusal(request, status, message);
    },
    /** The same, and returns the answer. */
    async refusal(request: () => Promise<Answer>, status: number, message?: string): Promise<Answer> {
      const before = { last: await lastRequested(ports.events), files: await filesIn(dataFolder) };
      const answer = await request();
      expect(answer).toMatchObject({ status, body: message === undefined ? { message: expect.any(String) } : { message } });
      expect({ last: await lastRequested(ports.events), files: await filesIn(dataFolder) }).toEqual(before);
      return answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await commands.close();
      if (options.beside) return;
      for (const port of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await port.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function append(events: EventStore, stream: string, type: string, data: Record<string, unknown>): Promise<bigint> {
  const { revision } = await events.read(stream);
  const metadata = { actor: 'system', at: new Date().toISOString(), correlationId: randomUUID() };
  return (await events.append(stream, [{ id: randomUUID(), type, data, metadata }], revision)).position;
}

/** The position of the last event that no reaction caused: reactions run asynchronously. */
async function lastRequested(events: EventStore): Promise<bigint> {
  let position = await events.head();
  while ((await events.eventAt(position))?.metadata.causationId !== undefined) position -= 1n;
  return position;
}

async function filesIn(dataFolder: string): Promise<string[]> {
  const inFolder = async (folder: string): Promise<string[]> => {
    // An upload's folder may be removed while it is listed.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const names = entries.map((entry) => (entry.isDirectory() ? inFolder(join(folder, entry.name)) : [entry.name]));
    return (await Promise.all(names)).flat();
  };
  return [...(await inFolder(join(dataFolder, 'media'))), ...(await inFolder(join(dataFolder, 'arriving')))];
}

/** Replaces the query-api: counts likes in the log. */
async function countLikes(events: EventStore, kind: string, id: number, position: bigint): Promise<number> {
  const likers = new Set<unknown>();
  const prefixes = [`${kind}Like-${id}_`];
  const head = await events.head();
  const enough = position > head ? position : head;
  for await (const page of events.all({ after: 0n, prefixes, signal: new AbortController().signal })) {
    for (const { type, data } of page.events as Recorded[]) likers[type.endsWith('Unliked') ? 'delete' : 'add'](data.userId);
    if (page.through >= enough) break;
  }
  return likers.size;
}

/** A multipart body; files are `[name, bytes]`. */
export function form(fields: Record<string, string | [name: string, bytes: Uint8Array]>): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(field, value);
    else data.append(field, new Blob([value[1] as Uint8Array<ArrayBuffer>]), value[0]);
  }
  return data;
}

export const soup = { title: 'Soup', ingredients: '["1 l water","Salt"]', instructions: '["Boil","Salt it"]' };
