import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaRef } from '@potluck/events';
import { openEmbeddedMediaStore } from '@potluck/stores/embedded/media-store';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import { receiveUpload, sweepTemporaryFolder, type UploadOptions } from './receive-upload.ts';

export interface Answer {
  status: number;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  ref?: MediaRef;
  sha256?: string;
  /** Peak memory of the process so far, in bytes. */
  peak: number;
}
export interface UploadServer {
  url: URL;
  media: MediaStore;
  owner: string;
  /** Resolves after this many requests, with their answers in order, even if the senders did not wait for them. */
  ended(count: number): Promise<Answer[]>;
  send(form: FormData): Promise<Answer>;
  /** Names in the temporary folder. */
  left(): Promise<string[]>;
  close(): Promise<void>;
}

/** A server that handles uploads like the commands do, with the embedded media store in a temporary folder. */
export async function startUploadServer(options: Partial<UploadOptions> = {}): Promise<UploadServer> {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-uploads-'));
  const media = await openEmbeddedMediaStore({ folder: join(folder, 'media') });
  const temporaryFolder = join(folder, 'arriving');
  const owner = 'ana';
  await sweepTemporaryFolder(temporaryFolder);
  const endings: Answer[] = [];
  const waiting: { count: number; resolve(): void }[] = [];

  const server = http.createServer(async (request, response) => {
    const answer = await handle(request);
    endings.push(answer);
    for (const waiter of waiting) if (endings.length >= waiter.count) waiter.resolve();
    const body = Buffer.from(JSON.stringify(answer));
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  });
  const handle = async (request: http.IncomingMessage): Promise<Answer> => {
    const all: UploadOptions = {
      field: 'media',
      owner,
      accept: ['image', 'video'],
      maxImageBytes: 10 * 1024 * 1024,
      media,
      temporaryFolder,
      ...options,
    };
    const peak = () => process.resourceUsage().maxRSS * 1024;
    try {
      const upload = await receiveUpload(request, all);
      await upload.file?.store({ stream: 'announcement-1', eventId: 'an event', since: '2026-01-01T00:00:00.000Z' });
      await upload.file?.confirm();
      await upload.discard();
      return { status: 200, fields: upload.fields, ref: upload.file?.ref, sha256: upload.file?.sha256, peak: peak() };
    } catch (error) {
      const { status = 500, code, message } = error as Answer;
      return { status, code, message, peak: peak() };
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  return {
    url,
    media,
    owner,
    async ended(count) {
      if (endings.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return endings;
    },
    send: async (form) => (await fetch(url, { method: 'POST', body: form })).json() as Promise<Answer>,
    left: () => readdir(temporaryFolder),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A form with one file in the field `media`, with a misleading name and type. */
export function formWith(bytes: Uint8Array | undefined, fields: Record<string, string> = {}, field = 'media'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (bytes) form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'holiday.png');
  return form;
}
