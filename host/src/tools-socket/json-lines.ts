import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';

const longestLine = 1024 * 1024;

/** The lines that arrive on a socket. Throws, and closes the connection, when one is too long. */
export async function* readLines(socket: Socket): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of socket) {
    rest += decoder.write(chunk as Buffer);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
    if (rest.length > longestLine) throw new Error('a line is too long');
  }
}

export function writeLine(socket: Socket, value: unknown): void {
  if (!socket.destroyed && socket.writable) socket.write(`${JSON.stringify(value)}\n`);
}
