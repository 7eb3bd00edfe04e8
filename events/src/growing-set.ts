/**
 * A persistent set of texts for folds, without removal: `with` takes constant time and leaves the original set unchanged.
 * Sets that are derived from each other share their entries.
 */
export class GrowingSet {
  static readonly empty = new GrowingSet(new Map(), 0);

  private constructor(
    /** Each text with its index; those from `size` on belong to derived sets. */
    private readonly indexes: Map<string, number>,
    readonly size: number,
  ) {}

  has(text: string): boolean {
    const index = this.indexes.get(text);
    return index !== undefined && index < this.size;
  }

  /** In the order of adding, from 0; -1 if it is not there. */
  indexOf(text: string): number {
    return this.has(text) ? (this.indexes.get(text) as number) : -1;
  }

  /** The text at this index, from 0. Takes time proportional to the index. */
  at(index: number): string | undefined {
    if (index < 0 || index >= this.size) return undefined;
    for (const [text, at] of this.indexes) if (at === index) return text;
    return undefined;
  }

  with(text: string): GrowingSet {
    if (this.has(text)) return this;
    const canShare = this.size > 0 && (this.indexes.size === this.size || this.indexes.get(text) === this.size);
    // Otherwise another set was derived from this one already: copy.
    const indexes = canShare ? this.indexes : new Map([...this.indexes].slice(0, this.size));
    indexes.set(text, this.size);
    return new GrowingSet(indexes, this.size + 1);
  }

  /** Approximate bytes in memory. */
  get bytes(): number {
    const [first = ''] = this.indexes.keys();
    return this.size * (64 + 2 * first.length);
  }
}
