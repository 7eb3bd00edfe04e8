import type { EventType, Recorded } from '@potluck/events';
import { knownVersion, type RecordedNamed } from './projection.ts';
import { type AnyProjection, byName } from './projections/all.ts';

/** One document after some of its events. */
export interface DocumentAsOf {
  /** Undefined before its first event, and once it is deleted. */
  document: Record<string, unknown> | undefined;
  /** The event that deleted it, while it is deleted. */
  deletedBy: Recorded | undefined;
  /** Events folded. */
  events: number;
  /** The last event that touched it, and the one before. */
  last: Recorded | undefined;
  earlier: Recorded | undefined;
  /** The first events that would have touched it but are skipped, and how many there are. */
  skipped: readonly Recorded[];
  skippedCount: number;
  /** The event on which the projection throws: nothing after it is folded. */
  failure: { event: Recorded; message: string } | undefined;
  /** The fields that were last set by an event whose personal fields could not be read. */
  blank: ReadonlyMap<string, 'erased' | 'unreadable'>;
}

/** Skipped events that are listed. */
const mostSkipped = 20;

/** Folds the events of one document, in the order of the log, with the present code. Events of other documents are passed over. */
export class DocumentHistory {
  readonly #projection: AnyProjection;
  readonly #id: string;
  readonly #skips: { has(eventId: string): boolean };
  readonly #takes: ReadonlySet<string>;
  readonly #blank = new Map<string, 'erased' | 'unreadable'>();
  readonly #skipped: Recorded[] = [];
  #now: DocumentAsOf;

  constructor(projection: keyof typeof byName, id: string, skips: { has(eventId: string): boolean }) {
    this.#projection = byName[projection];
    this.#id = id;
    this.#skips = skips;
    this.#takes = new Set(this.#projection.takes);
    const nothing = { document: undefined, deletedBy: undefined, last: undefined, earlier: undefined, failure: undefined };
    this.#now = { ...nothing, events: 0, skipped: [], skippedCount: 0, blank: new Map() };
  }

  /** Whether the event touched the document. */
  fold(event: Recorded): boolean {
    if (this.#now.failure || !this.#takes.has(event.type)) return false;
    try {
      if (event.version > knownVersion(event.type)) throw new Error(`${event.type} version ${event.version} is newer than this code`);
      const known = event as RecordedNamed<EventType>;
      if (!this.#projection.keys(known).includes(this.#id)) return false;
      if (this.#skips.has(event.id)) {
        this.#skip(event);
        return false;
      }
      const { document: before, deletedBy, events, last } = this.#now;
      const document = this.#projection.evolve(before, known, this.#id) as DocumentAsOf['document'];
      this.#note(before, document, event);
      const gone = document ? undefined : before ? event : deletedBy;
      this.#now = { ...this.#now, document, deletedBy: gone, events: events + 1, last: event, earlier: last };
      return true;
    } catch (error) {
      this.#now = { ...this.#now, failure: { event, message: error instanceof Error ? error.message : String(error) } };
      return false;
    }
  }

  /** The document after the events until now; later events do not change it. */
  get asOf(): DocumentAsOf {
    return { ...this.#now, skipped: [...this.#skipped], blank: new Map(this.#blank) };
  }

  #skip(event: Recorded): void {
    if (this.#skipped.length < mostSkipped) this.#skipped.push(event);
    this.#now = { ...this.#now, skippedCount: this.#now.skippedCount + 1 };
  }

  #note(before: DocumentAsOf['document'], after: DocumentAsOf['document'], { erased, unreadable, data }: Recorded): void {
    if (!after) {
      this.#blank.clear();
      return;
    }
    const why = erased ? 'erased' : unreadable ? 'unreadable' : undefined;
    if (!why && this.#blank.size === 0) return;
    for (const [field, value] of Object.entries(after)) {
      if (before && value === before[field]) continue;
      // What a fold sets to nothing by itself was not in the event.
      if (why && (value !== null || field in data)) this.#blank.set(field, why);
      else this.#blank.delete(field);
    }
  }
}

/** The documents of these projections that an event touches; none of one that throws on it. */
export function touchedBy<P extends keyof typeof byName>(event: Recorded, names: readonly P[]): { projection: P; id: string }[] {
  return names.flatMap((projection) => {
    const { takes, keys } = byName[projection] as AnyProjection;
    if (!takes.includes(event.type as EventType) || event.version > knownVersion(event.type)) return [];
    try {
      return [...new Set(keys(event as RecordedNamed<EventType>))].map((id) => ({ projection, id }));
    } catch {
      return [];
    }
  });
}

/** The event types that a projection takes. */
export const takenBy = (projection: keyof typeof byName): readonly EventType[] => (byName[projection] as AnyProjection).takes;
