import { element, number, text } from '../../demo/drawing/webm.ts';

/** A WebM of so many blocks that hold a byte each, 30 a second of them in a cluster of their own. */
export function tinyFilm(blocks: number): [name: string, bytes: Uint8Array, type: string] {
  const header = element(0x1a45dfa3, number(0x4286, 1), number(0x42f7, 1), text(0x4282, 'webm'), number(0x4287, 2), number(0x4285, 2));
  const track = element(
    0xae,
    number(0xd7, 1),
    number(0x73c5, 1),
    number(0x83, 1),
    text(0x86, 'V_VP8'),
    element(0xe0, number(0xb0, 16), number(0xba, 16)),
  );
  const perCluster = 1_000;
  // Size, track, time in the cluster, flags, and the one byte.
  const block = (n: number) => [0xa3, 0x85, 0x81, 0, 0, n === 0 ? 0x80 : 0, n % 256];
  const full = Buffer.from(Array.from({ length: perCluster }, (_, n) => block(n)).flat());
  const clusters = Array.from({ length: blocks / perCluster }, (_, n) => element(0x1f43b675, number(0xe7, n), full));
  const film = Buffer.concat([
    header,
    element(0x18538067, element(0x1549a966, number(0x2ad7b1, 1_000_000)), element(0x1654ae6b, track), ...clusters),
  ]);
  return ['film.webm', film, 'video/webm'];
}
