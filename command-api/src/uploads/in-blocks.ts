import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

const blockBytes = 16 * 1024;

/**
 * A request's body with its small pieces joined into blocks. The multipart parser keeps each piece of a text, and a client can send each
 * byte as a chunk of its own, which then takes about 600 bytes. When it is destroyed, the rest of the request is read and discarded.
 */
export function inBlocks(request: IncomingMessage): Readable {
  let block = Buffer.allocUnsafe(blockBytes);
  let filled = 0;
  const passOn = (bytes: Buffer) => {
    if (!blocks.push(bytes)) request.pause();
  };
  const passOnBlock = () => {
    if (filled === 0) return;
    passOn(block.subarray(0, filled));
    block = Buffer.allocUnsafe(blockBytes);
    filled = 0;
  };
  const take = (piece: Buffer) => {
    if (filled + piece.length > blockBytes) passOnBlock();
    if (piece.length >= blockBytes) return passOn(piece);
    filled += piece.copy(block, filled);
  };
  const end = () => {
    passOnBlock();
    blocks.push(null);
  };
  const close = () => {
    if (!request.readableEnded) blocks.destroy(new Error('Request closed'));
  };
  const blocks: Readable = new Readable({
    read() {
      // What has arrived in a pause comes as one piece: thousands of small ones would hold the event loop.
      request.read();
      request.resume();
    },
    destroy(error, done) {
      request.off('data', take).off('end', end).off('close', close).resume();
      done(error);
    },
  });
  request.pause().on('data', take).on('end', end).on('close', close);
  return blocks;
}
