import { type FileHandle, open } from 'node:fs/promises';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { parsedJson } from '../parsed-json.ts';
import { type Ending, type FiledEvent, Header, hashOf, headerBegin, parseLine } from './event-line.ts';

/** How far a file has been read. */
export interface FileProgress {
  /** Offset of the next line. */
  bytes: number;
  lines: number;
  events: number;
  streams: number;
  hash: string;
  /** The last event's position in the exported store. */
  position: bigint;
}

interface Line {
  text: string;
  /** Offset of the next line. */
  end: number;
}

/** Reads an exported history from the beginning or an earlier progress on, and checks each line. */
export class EventFileReader {
  /** The file's last line, once it has been reached. */
  ending: Ending | undefined;
  /** Describes the first line that is not as it was exported. */
  damage: string | undefined;
  readonly #chunks: AsyncGenerator<Line[], void>;
  #lines: Line[] = [];
  #next = 0;

  private constructor(
    private readonly file: FileHandle,
    /** File size in bytes. */
    readonly size: number,
    readonly header: Header,
    /** After the last event read. */
    public progress: FileProgress,
  ) {
    this.#chunks = wholeLines(file, progress.bytes);
  }

  /** Undefined when the file is empty or ends within its first line. Throws when that line is not an export's. */
  static async open(path: string, from?: FileProgress): Promise<EventFileReader | undefined> {
    const file = await open(path, 'r');
    const first = (await wholeLines(file, 0).next()).value?.[0];
    if (!first && (await isCutHeader(file))) return file.close().then(() => undefined);
    const header = Header.safeParse(parsedJson(first?.text ?? ''));
    if (first && header.success) {
      const begin = { bytes: first.end, lines: 1, events: 0, streams: 0, hash: '', position: 0n };
      return new EventFileReader(file, (await file.stat()).size, header.data, from ?? begin);
    }
    await file.close();
    throw new ToolRefused(`${path} does not begin as an export does. Is it another file, or one of a newer Potluck?`);
  }

  /** The next event; undefined at the ending, at damage, and at the end of a truncated file. */
  async next(): Promise<FiledEvent | undefined> {
    const line = this.ending || this.damage ? undefined : await this.#line();
    if (!line) return undefined;
    const found = parseLine(line.text);
    const { progress } = this;
    if (found && 'stream' in found) {
      if (found.position <= progress.position || found.hash !== hashOf(progress.hash, found)) {
        return this.#damaged(`line ${progress.lines + 1} (${found.stream}, revision ${found.revision}) or one before it was changed`);
      }
      const { hash, position, revision } = found;
      const streams = progress.streams + (revision === 0 ? 1 : 0);
      this.progress = { bytes: line.end, lines: progress.lines + 1, events: progress.events + 1, streams, hash, position };
      return found;
    }
    if (!found) return this.#damaged(`line ${progress.lines + 1} is not an event`);
    if (found.events !== progress.events || found.streams !== progress.streams || found.hash !== progress.hash) {
      return this.#damaged(`its last line names ${found.events} events and not the ${progress.events} above it`);
    }
    this.ending = found;
    if (await this.#line()) return this.#damaged('something stands behind its last line');
    return undefined;
  }

  close(): Promise<void> {
    return this.file.close();
  }

  async #line(): Promise<Line | undefined> {
    if (this.#next === this.#lines.length) [this.#lines, this.#next] = [(await this.#chunks.next()).value ?? [], 0];
    return this.#lines[this.#next++];
  }

  #damaged(what: string): undefined {
    this.ending = undefined;
    this.damage = what;
  }
}

/** Whether a file without a whole line can only be the beginning of an export: an export that goes on replaces it. */
async function isCutHeader(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBegin.length), 0, headerBegin.length, 0);
  return headerBegin.startsWith(buffer.toString('latin1', 0, bytesRead));
}

const chunkBytes = 1024 * 1024;
const mostChunkBytes = 8 * chunkBytes;
const newline = 0x0a;
/** In bytes: far more than an event has, and little memory. */
const longestLine = 64 * 1024 * 1024;

/** Complete lines, in chunks. */
async function* wholeLines(file: FileHandle, from: number): AsyncGenerator<Line[], void> {
  let rest = Buffer.alloc(0);
  let restAt = from;
  while (true) {
    // More of a long line, so that its parts are not copied again and again.
    const chunk = Buffer.allocUnsafe(Math.min(Math.max(chunkBytes, rest.length), mostChunkBytes));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, restAt + rest.length);
    if (bytesRead === 0) return;
    const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    const lines: Line[] = [];
    let begin = 0;
    for (let end = bytes.indexOf(newline, rest.length); end >= 0; end = bytes.indexOf(newline, begin)) {
      lines.push({ text: bytes.toString('utf8', begin, end), end: restAt + end + 1 });
      begin = end + 1;
    }
    [rest, restAt] = [bytes.subarray(begin), restAt + begin];
    // The beginning of some other file, which is no event either.
    if (rest.length > longestLine) lines.push({ text: '', end: restAt + rest.length });
    if (lines.length > 0) yield lines;
    if (rest.length > longestLine) return;
  }
}
