import { mkdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { startProcess } from '@potluck/stores/worker/start-process';

export interface Drawing {
  /** The file of this name, once it is drawn. Throws when it never will be. */
  drawn(name: string): Promise<[name: string, bytes: Uint8Array, type: string]>;
  end(): Promise<void>;
}

const types: Record<string, string> = { '.jpg': 'image/jpeg', '.webm': 'video/webm' };

/**
 * Draws into `folder`, which is gone at the end, in a process of its own: the server's has forbidden its image library to read drawings, because members' files could be some,
 * and the other processor is free.
 */
export async function startDrawing(folder: string): Promise<Drawing> {
  await mkdir(folder, { recursive: true });
  const program = startProcess(new URL('./draw-program.ts', import.meta.url), { args: [folder] });
  const files = new Map<string, string>();
  const waiting = new Map<string, () => void>();
  let ended = false;
  program.on('message', (file: string) => {
    const name = file.slice(0, -extname(file).length);
    files.set(name, file);
    waiting.get(name)?.();
  });
  const exited = new Promise<void>((resolve) => {
    program.once('exit', () => {
      ended = true;
      for (const goOn of waiting.values()) goOn();
      resolve();
    });
  });
  return {
    async drawn(name) {
      if (!files.has(name) && !ended) await new Promise<void>((resolve) => waiting.set(name, resolve));
      const file = files.get(name);
      if (file === undefined) throw new Error(`'${name}' was not drawn`);
      return [file, await readFile(join(folder, file)), types[extname(file)] as string];
    },
    async end() {
      program.kill();
      await exited;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
