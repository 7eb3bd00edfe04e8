/** For specs: a body in HTTP chunks of one byte each, without the last chunk, which ends it. */
export const oneByteChunks = (body: Buffer): Buffer => {
  const chunk = Buffer.from('1\r\nx\r\n');
  const chunks = Buffer.alloc(chunk.length * body.length, chunk);
  for (const [at, byte] of body.entries()) chunks[at * chunk.length + 3] = byte;
  return chunks;
};
export const lastChunk = '0\r\n\r\n';
