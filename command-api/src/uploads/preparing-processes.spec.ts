import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PreparingProcesses } from './preparing-processes.ts';

const root = mkdtempSync(join(tmpdir(), 'potluck-preparing-'));
afterAll(() => rmSync(root, { recursive: true }));
const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));
async function fileOf(bytes: Uint8Array, contentType: string) {
  const folder = mkdtempSync(join(root, 'one-'));
  const path = join(folder, 'arrived');
  await writeFile(path, bytes);
  const kind = contentType.startsWith('image/') ? 'image' : 'video';
  return { path, format: { kind, contentType }, folder, maxSeconds: 600 } as const;
}
const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#c84' }, limitInputPixels: false });

/** The ids of this process's preparing processes, from `ps`. */
function processIds(): number[] {
  const listed = execFileSync('ps', ['-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n');
  const ours = listed.map((line) => line.trim().split(/\s+/)).filter(([parent]) => parent === String(process.pid));
  return ours.filter((line) => line.some((word) => word.includes('preparing-process.'))).map(([, id]) => Number(id));
}
const processes = () => processIds().length;

describe('an image in a costly format', () => {
  test('of 16 megapixels is accepted', async () => {
    const avif = await plain(4_000).avif({ effort: 0 }).toBuffer();
    const prepared = await new PreparingProcesses().prepare({ who: 'ana' }, await fileOf(avif, 'image/avif'));
    expect(prepared).toMatchObject({ width: 2048, height: 2048 });
  });

  test('of more is refused before it is decoded, with advice', async () => {
    const avif = await plain(4_010).avif({ effort: 0 }).toBuffer();
    expect(avif.length).toBeLessThan(2_000);
    await expect(new PreparingProcesses().prepare({ who: 'ana' }, await fileOf(avif, 'image/avif'))).rejects.toMatchObject({
      code: 'too-large',
      message: 'This picture has too many pixels. At most 16 megapixels are possible in this format; a JPG may have more.',
    });
  });
});

test('a file that takes too much time is refused, and the next file is converted', async () => {
  const preparing = new PreparingProcesses({ cpuSeconds: 1 });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const tile = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#c84', noise } })
    .png()
    .toBuffer();
  const many = sharp(tile).extend({ right: 6_300, bottom: 6_300, extendWith: 'repeat' });
  const large = await many.jpeg({ progressive: true, quality: 95 }).toBuffer();
  await expect(preparing.prepare({ who: 'ana' }, await fileOf(large, 'image/jpeg'))).rejects.toMatchObject({ code: 'image-unreadable' });
  const small = await fileOf(await fixture('photo.png'), 'image/png');
  expect(await preparing.prepare({ who: 'ana' }, small)).toMatchObject({ width: 800 });
});

describe('many tiny blocks in one video', () => {
  /** A WebM whose clusters contain millions of blocks of one byte. */
  let film: Buffer;
  beforeAll(async () => {
    const clip = await fixture('clip-3s.webm');
    const cluster = clip.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
    // SimpleBlock, 5 bytes: track 1, time 0, a key frame, one byte of picture.
    const block = Buffer.from([0xa3, 0x85, 0x81, 0, 0, 0x80, 0]);
    const blocks = Buffer.alloc(block.length * 2_000_000, block);
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(BigInt(blocks.length + 3));
    size[0] = 0x01;
    const timestamp = Buffer.from([0xe7, 0x81, 0]);
    film = Buffer.concat([clip.subarray(0, cluster), Buffer.from([0x1f, 0x43, 0xb6, 0x75]), size, timestamp, blocks]);
  });

  test('are refused at the limit of CPU time', async () => {
    const preparing = new PreparingProcesses({ cpuSeconds: 1 });
    await expect(preparing.prepare({ who: 'ana' }, await fileOf(film, 'video/webm'))).rejects.toMatchObject({
      status: expect.any(Number),
    });
  });
});

describe.skipIf(process.platform === 'win32')('the processes (not counted on Windows, which has no ps)', () => {
  const noneLeft = () => expect.poll(processes, { timeout: 30_000 }).toBe(0);
  const send = async (preparing: PreparingProcesses, who: string) =>
    preparing.prepare({ who }, await fileOf(await fixture('photo.png'), 'image/png'));

  test('of one member are one at a time, kept for the next file', async () => {
    await noneLeft();
    const preparing = new PreparingProcesses();
    let most = 0;
    const files = Array.from({ length: 6 }, () => send(preparing, 'ana').then(() => (most = Math.max(most, processes()))));
    await Promise.all(files);
    expect(most).toBe(1);
  });

  test('exit some time after the last file', noneLeft);

  test('are at most two for many members', async () => {
    const preparing = new PreparingProcesses();
    await Promise.all(Array.from({ length: 6 }, (_, member) => send(preparing, `member ${member}`)));
    expect(processes()).toBe(2);
  });

  test('that never report that they are ready are killed, and the next file is converted', async () => {
    await noneLeft();
    const preparing = new PreparingProcesses({ startSeconds: 12 });
    const sent = send(preparing, 'ana').catch((error: Error) => error.message);
    const [starting] = await vi.waitUntil(() => processIds().length > 0 && processIds(), { interval: 1 });
    process.kill(starting as number, 'SIGSTOP');
    expect(await sent).toContain('did not start');
    expect(await send(preparing, 'ana')).toMatchObject({ width: 800 });
  });
});

test('only the converted files are left in the folder', async () => {
  const file = await fileOf(await fixture('photo.png'), 'image/png');
  const { files } = await new PreparingProcesses().prepare({ who: 'ana' }, file);
  expect(readdirSync(file.folder).sort()).toEqual(['arrived', ...files.map(({ suffix }) => `image${suffix}`)].sort());
});
