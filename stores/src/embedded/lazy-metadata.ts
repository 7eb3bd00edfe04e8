import type { Metadata } from '@potluck/events/recorded';
import { jsonObject } from '../json-object.ts';

/** The metadata of several rows, joined with line breaks, which JSON escapes. `readRow` reads that of one row by itself. */
export class MetadataTexts {
  readonly #bytes: Buffer;
  readonly #count: number;
  readonly #readRow: (row: number) => Metadata;
  #lines: string[] | undefined;

  constructor(bytes: Buffer, count: number, readRow: (row: number) => Metadata) {
    this.#bytes = bytes;
    this.#count = count;
    this.#readRow = readRow;
  }

  parsed(row: number): Metadata {
    this.#lines ??= this.#bytes.toString().split('\n');
    // A damaged row may have a line break of its own.
    const isWhole = this.#lines.length === this.#count;
    return (isWhole && jsonObject<Metadata>(this.#lines[row] as string)) || this.#readRow(row);
  }
}

/** Metadata that is parsed when it is read: many folds look at that of few events. */
export class LazyMetadata implements Record<keyof Metadata, string | undefined> {
  readonly #texts: MetadataTexts;
  readonly #row: number;
  #known: Metadata | undefined;

  constructor(texts: MetadataTexts, row: number) {
    this.#texts = texts;
    this.#row = row;
  }

  get actor(): string {
    return this.toJSON().actor;
  }

  get at(): string {
    return this.toJSON().at;
  }

  get correlationId(): string {
    return this.toJSON().correlationId;
  }

  get causationId(): string | undefined {
    return this.toJSON().causationId;
  }

  get traceparent(): string | undefined {
    return this.toJSON().traceparent;
  }

  get bodyHash(): string | undefined {
    return this.toJSON().bodyHash;
  }

  toJSON(): Metadata {
    this.#known ??= this.#texts.parsed(this.#row);
    return this.#known;
  }
}
