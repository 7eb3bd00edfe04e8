import type { Metadata } from '@potluck/events/recorded';

/** The metadata of several rows, joined with line breaks, which JSON escapes. */
export class MetadataTexts {
  readonly #text: string;
  #lines: string[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  parsed(row: number): Metadata {
    this.#lines ??= this.#text.split('\n');
    return JSON.parse(this.#lines[row] as string) as Metadata;
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
