/** Writes WebM (a Matroska subset, https://www.webmproject.org/docs/container): one picture track of VP8. */

/** An element: its id, its size, and what is in it. */
export function element(id: number, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  const name = id.toString(16);
  return Buffer.concat([Buffer.from(name, 'hex'), size, body]);
}

export const number = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
};
const text = (id: number, value: string): Buffer => element(id, Buffer.from(value));
const float = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
};

/** A film of one picture track in VP8; `info` and `track` are what is said of it besides. */
export function container(
  { width, height, info = [], track = [] }: { width: number; height: number; info?: Buffer[]; track?: Buffer[] },
  clusters: readonly Buffer[],
): Buffer {
  const versions = [number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8)];
  const header = element(0x1a45dfa3, ...versions, text(0x4282, 'webm'), number(0x4287, 2), number(0x4285, 2));
  const video = element(0xe0, number(0xb0, width), number(0xba, height));
  const pictures = element(0xae, number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), text(0x86, 'V_VP8'), ...track, video);
  const about = element(0x1549a966, number(0x2ad7b1, 1_000_000), ...info);
  return Buffer.concat([header, element(0x18538067, about, element(0x1654ae6b, pictures), ...clusters)]);
}

/**
 * A film of VP8 key frames. Each picture of a lossy WebP file is one, so `pictures` are such files, all of the same size,
 * `perSecond` of them.
 */
export function webm(
  pictures: readonly Buffer[],
  { width, height, perSecond }: { width: number; height: number; perSecond: number },
): Buffer {
  const info = [float(0x4489, (pictures.length * 1000) / perSecond), text(0x4d80, 'Potluck'), text(0x5741, 'Potluck')];
  const track = [number(0x23e383, Math.round(1e9 / perSecond))];
  const blocks = pictures.map((picture, index) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(Math.round((index * 1000) / perSecond), 1);
    return element(0xa3, head, keyFrame(picture));
  });
  return container({ width, height, info, track }, [element(0x1f43b675, number(0xe7, 0), ...blocks)]);
}

/** The VP8 frame in a WebP file. */
function keyFrame(picture: Buffer): Buffer {
  for (let at = 12; at + 8 <= picture.length; ) {
    const size = picture.readUInt32LE(at + 4);
    if (picture.toString('latin1', at, at + 4) === 'VP8 ') return picture.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('There is no VP8 picture in this WebP file');
}
