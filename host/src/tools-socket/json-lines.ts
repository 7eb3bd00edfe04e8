import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';

/** The lines that arrive on a socket. Throws, and closes the connection, when one has more than `longest` characters. */
export async function* readLines(socket: Socket, { longest }: { longest: number }): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of socket) {
    const lines = decoder.write(chunk as Buffer).split('\n');
    const after = lines.pop() ?? '';
    for (const end of lines) {
      const line = rest + end;
      rest = '';
      if (line.trim() !== '') yield line;
    }
    rest += after;
    if (rest.length > longest) throw new Error('a line is too long');
  }
}

export function writeLine(socket: Socket, value: unknown): void {
  if (!socket.destroyed && socket.writable) socket.write(`${JSON.stringify(value)}\n`);
}
