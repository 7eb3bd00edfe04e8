/** Writes WebM (a Matroska subset, https://www.webmproject.org/docs/container): one picture track of VP8. */

/** An element: its id, size and content. */
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

/** A video with one VP8 track. */
export function container({ width, height }: { width: number; height: number }, clusters: readonly Buffer[]): Buffer {
  const versions = [number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8)];
  const header = element(0x1a45dfa3, ...versions, text(0x4282, 'webm'), number(0x4287, 2), number(0x4285, 2));
  const video = element(0xe0, number(0xb0, width), number(0xba, height));
  const pictures = element(0xae, number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), text(0x86, 'V_VP8'), video);
  const about = element(0x1549a966, number(0x2ad7b1, 1_000_000));
  return Buffer.concat([header, element(0x18538067, about, element(0x1654ae6b, pictures), ...clusters)]);
}
