import type { IncomingMessage } from 'node:http';
import { Refused } from '@potluck/events';

/** In ms. A server gives a request 20 minutes, for videos: in that time one member could leave thousands of bodies unfinished. */
export const bodyDeadlineMs = 60_000;

/**
 * Reads a whole body. Its pieces are joined as they arrive: a client can send each byte as a chunk of its own, and a kept piece takes about
 * 600 bytes. Throws Refused 'too-large', and 'upload-cut-off' when the connection ends; a body that is late ends it.
 */
export function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A destroyed request emits no more events.
    if (request.destroyed) return reject(new Refused('upload-cut-off'));
    let body: Buffer = Buffer.alloc(0);
    let length = 0;
    const stop = () => {
      clearTimeout(late);
      request.off('data', take).off('end', end).off('close', cutOff);
    };
    const take = (piece: Buffer) => {
      const needed = length + piece.length;
      if (needed > mostBytes) {
        stop();
        // The rest is discarded, so that the connection can be used again.
        request.resume();
        return reject(new Refused('too-large'));
      }
      // Most bodies come in one piece, which is not copied.
      if (length === 0) body = piece;
      else {
        if (needed > body.length) body = enlarged(body, Math.min(Math.max(needed, 2 * length), mostBytes));
        piece.copy(body, length);
      }
      length = needed;
    };
    const end = () => {
      stop();
      resolve(body.subarray(0, length));
    };
    const cutOff = () => {
      stop();
      reject(new Refused('upload-cut-off'));
    };
    const late = setTimeout(() => request.destroy(), bodyDeadlineMs);
    request.pause().on('data', take).on('end', end).on('close', cutOff);
    // What has arrived by now comes as one piece: thousands of small ones would hold the event loop.
    request.read();
    request.resume();
  });
}

function enlarged(buffer: Buffer, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(bytes);
  buffer.copy(larger);
  return larger;
}
