import { log } from '@potluck/stores/log';
import type { AnyProjection } from './projections/all.ts';
import { personalTypesOf } from './projections/unreadable-events.ts';
import type { Projector } from './projector.ts';
import type { UnreadableCheck } from './unreadable-check.ts';

const list = 'unreadable-events';

/**
 * Rebuilds the projections once events that they folded with blank texts have become readable. Readers keep the old versions until then.
 * If one stops at an event, the events stay listed, since that one still shows blank texts; all are rebuilt again when it goes on.
 */
export class ReadableAgain {
  readonly #names: readonly string[];
  readonly #check: UnreadableCheck;
  readonly #projector: Pick<Projector, 'rebuild' | 'status'>;
  /** At which events projections had stopped when the last attempt ended because of them. */
  #endedAt = '';

  constructor(projections: readonly AnyProjection[], check: UnreadableCheck, projector: Pick<Projector, 'rebuild' | 'status'>) {
    this.#names = projections.filter((projection) => personalTypesOf(projection).length > 0).map(({ name }) => name);
    this.#check = check;
    this.#projector = projector;
  }

  async fold(): Promise<void> {
    if (!(await this.#check.any())) return;
    // Another attempt would rebuild everything and end in the same way.
    if (this.#endedAt !== '' && this.#endedAt === this.#stops().join()) return;
    log.info('unreadable events are readable, rebuilding');
    this.#endedAt = '';
    // All in one pass over the log; the list of unreadable events last, when the others have folded them.
    const others = this.#names.filter((name) => name !== list);
    const attempts = await Promise.allSettled(others.map((name) => this.#projector.rebuild(name)));
    const failed = others.filter((_name, index) => attempts[index]?.status === 'rejected');
    const stops = this.#stops();
    const hasStopped = (name: string) => stops.some((stop) => stop.startsWith(`${name} `));
    if (failed.length > 0 && failed.every(hasStopped)) this.#endedAt = stops.join();
    for (const attempt of attempts) if (attempt.status === 'rejected') throw attempt.reason;
    if (this.#names.includes(list)) await this.#projector.rebuild(list);
  }

  /** `projection event`, for each event at which a version has stopped. */
  #stops(): string[] {
    const stops = this.#projector
      .status()
      .flatMap(({ projection, failure }) => (failure && this.#names.includes(projection) ? [`${projection} ${failure.eventId}`] : []));
    return [...new Set(stops)];
  }
}
