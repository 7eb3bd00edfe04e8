import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerAtSignIn } from '@potluck/command-api/sign-in/register';
import { type EventNamed, type EventType, foldEvents, type Role, user } from '@potluck/events';
import { readSettings } from '@potluck/host/settings';
import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { expect, vi } from 'vitest';
import { atEnd } from './at-end.fixture.ts';
import type { ToolCall } from './run-tool.ts';
import { lockDataFolder } from './serve-tools.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-tools-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Opened {
  ports: Ports;
  projector: Projector;
  close(): Promise<void>;
}

/** Opens what a server opens, and with `serving` its socket for the tools. */
export async function open(dataFolder: string, { serving = false } = {}): Promise<Opened> {
  const ports = await openPorts({ dataFolder });
  const projector = await startProjector(ports, { dataFolder, alone: true });
  await projector.whenCaughtUp();
  const settings = { dataFolder, publicUrl: new URL('https://potluck.example') };
  const tools = serving ? await lockDataFolder(dataFolder) : undefined;
  tools?.serve({ ports, projector, settings });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await tools?.close();
    await projector.stop();
    await Promise.all([ports.events, ports.reads, ports.bus, ports.media].map((opened) => opened.close()));
    await ports.accounts.close();
  };
  atEnd(close);
  return { ports, projector, close };
}

/** Waits until the read models have all events. */
export async function caughtUp({ ports, projector }: Opened): Promise<void> {
  const head = await ports.events.head();
  await vi.waitFor(
    () => {
      for (const { position } of projector.status()) expect(BigInt(position)).toBeGreaterThanOrEqual(head);
    },
    { timeout: 10_000, interval: 5 },
  );
}

export async function register(ports: Ports, email: string, displayName: string): Promise<string> {
  const person = { realm: 'local', sub: email, email, displayName, firstName: null, lastName: null };
  return (await registerAtSignIn(ports, person, { now: new Date('2026-02-03T12:00:00Z') })).userId;
}

/** Appends the first event of a stream. */
export function begin<T extends EventType>(
  ports: Ports,
  stream: string,
  type: T,
  data: EventNamed<T>['data'],
): Promise<{ position: bigint }> {
  const metadata = { actor: 'spec', at: '2026-02-04T12:00:00.000Z', correlationId: 'spec' };
  return ports.events.append(stream, [{ id: randomUUID(), type, data, metadata }], -1);
}

export async function rolesOf({ events }: Ports, userId: string): Promise<Role[] | undefined> {
  const read = await events.read(`user-${userId}`);
  const state = foldEvents(user, read.events);
  return state.status === 'registered' ? state.roles : undefined;
}

/** A call of a tool, with its output and questions. `answer` undefined: no terminal to ask on. */
export function call(dataFolder: string, args: string[], { answer, folder = '/' }: { answer?: boolean; folder?: string } = {}) {
  const output: string[] = [];
  const questions: string[] = [];
  const progress: number[] = [];
  const toolCall: ToolCall = {
    args,
    folder,
    settings: readSettings({ POTLUCK_DATA: dataFolder }),
    terminal: {
      say: (text) => output.push(text),
      confirm:
        answer === undefined
          ? undefined
          : async (question) => {
              questions.push(question);
              return answer;
            },
      progress: ({ done }) => progress.push(done),
    },
  };
  return { call: toolCall, output, questions, progress };
}

/** The files in this folder that have one of these texts, as 'file: text'. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const files = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile());
  const found: string[] = [];
  for (const { parentPath, name } of files) {
    // SQLite's companion files are removed when the last thread closes the database.
    const bytes = await readFile(join(parentPath, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    for (const text of texts) if (bytes.includes(text)) found.push(`${name}: ${text}`);
  }
  return found;
}
