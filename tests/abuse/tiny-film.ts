import { container, element, number } from './webm.ts';

/** A WebM of blocks of one byte each, 30 per second in a cluster. */
export function tinyFilm(blocks: number): [name: string, bytes: Uint8Array, type: string] {
  const perCluster = 1_000;
  // Size, track, time in the cluster, flags, and the single byte.
  const block = (n: number) => [0xa3, 0x85, 0x81, 0, 0, n === 0 ? 0x80 : 0, n % 256];
  const full = Buffer.from(Array.from({ length: perCluster }, (_, n) => block(n)).flat());
  const clusters = Array.from({ length: blocks / perCluster }, (_, n) => element(0x1f43b675, number(0xe7, n), full));
  return ['film.webm', container({ width: 16, height: 16 }, clusters), 'video/webm'];
}
