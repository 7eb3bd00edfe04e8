interface Entry<V> {
  value: V;
  bytes: number;
  /** When it was last moved to the end, in uses of the cache. */
  movedAt: number;
}

/** An LRU cache bounded by bytes. */
export class BoundedCache<V> {
  // A Map iterates in order of insertion: the first key is the least recently used, nearly.
  readonly #entries = new Map<string, Entry<V>>();
  #bytes = 0;
  #uses = 0;

  constructor(private readonly mostBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#use(key, entry);
    return entry.value;
  }

  /** Does not count as a use. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: V, bytes: number): void {
    if (bytes > this.mostBytes) return void this.delete(key);
    const known = this.#entries.get(key);
    const entry = known ?? { value, bytes: 0, movedAt: Number.NEGATIVE_INFINITY };
    this.#bytes += bytes - entry.bytes;
    entry.value = value;
    entry.bytes = bytes;
    this.#use(key, entry);
    while (this.#bytes > this.mostBytes) this.delete(this.#entries.keys().next().value as string);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  /** Moves the entry to the end, unless it is in the last half: to move it at every use would cost more than all else here. */
  #use(key: string, entry: Entry<V>): void {
    this.#uses += 1;
    if (this.#uses - entry.movedAt < this.#entries.size / 2) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.movedAt = this.#uses;
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
