/**
 * Texts that only become more, for a fold: `with` takes the same time however many there are, and leaves the set it was
 * called on as it was. Sets that grow out of each other share what they have in common.
 */
export class GrowingSet {
  static readonly empty = new GrowingSet(new Map(), 0);

  private constructor(
    /** Each text with its place; those from `size` on belong to sets that grew out of this one. */
    private readonly places: Map<string, number>,
    readonly size: number,
  ) {}

  has(text: string): boolean {
    const place = this.places.get(text);
    return place !== undefined && place < this.size;
  }

  with(text: string): GrowingSet {
    if (this.has(text)) return this;
    const canShare = this.size > 0 && (this.places.size === this.size || this.places.get(text) === this.size);
    // Another set grew out of this one in another way.
    const places = canShare ? this.places : new Map([...this.places].slice(0, this.size));
    places.set(text, this.size);
    return new GrowingSet(places, this.size + 1);
  }

  /** About how much memory it takes. */
  get bytes(): number {
    const [first = ''] = this.places.keys();
    return this.size * (64 + 2 * first.length);
  }
}
