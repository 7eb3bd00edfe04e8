import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { EventType } from '@potluck/events';
import { expect, vi } from 'vitest';
import type { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';

const waitOptions = { timeout: 30_000, interval: 20 };
type Name = 'feed' | 'recipes';

/** Orders for the projections of a community, and what becomes of them. */
export function ordersIn(community: () => Community) {
  /** Appends an order, as the command-api does. */
  async function order(projection: string, type: EventType, data: Record<string, unknown> = {}): Promise<void> {
    const { events } = community().ports;
    const { revision } = await events.read(`projection-${projection}`);
    const metadata = { actor: 'lin', at: e.at(1), correlationId: 'spec' };
    await events.append(`projection-${projection}`, [{ id: randomUUID(), type, data, metadata }], revision);
  }
  const rebuild = (projection: Name = 'feed') => order(projection, 'RebuildRequested', { switch: true });
  const versions = async (projection: Name = 'feed') =>
    (await community().versions(projection)).map(({ version, state, current }) => `${version} ${state}${current ? ', read' : ''}`);
  const become = (expected: string[], projection: Name = 'feed') =>
    vi.waitFor(async () => expect(await versions(projection)).toEqual(expected), waitOptions);

  const restart = async () => {
    await community().stop();
    await community().start();
  };
  /** Like an order that no leader received. */
  const orderWhileStopped = async (...given: Parameters<typeof order>) => {
    await community().projector.stop();
    await order(...given);
    await restart();
  };

  /** Holds builds at their first page until `goOn` is called; `held` resolves when one is held. */
  async function holdBuilds(): Promise<{ held: Promise<unknown>; goOn(): void }> {
    const likes = Array.from({ length: 1_500 }, (_, n) => (n % 2 ? e.unliked(1, 'ben') : e.liked(1, 'ben')));
    await community().happenOften(likes);
    await community().folded();
    const { events } = community().ports;
    const all = events.all.bind(events);
    const moments = new EventEmitter();
    let held: Promise<unknown> | undefined = once(moments, 'go on');
    let pages = 0;
    events.all = async function* (options) {
      for await (const page of all(options)) {
        // Only builds name the personal fields that they need.
        if (options.personal?.length) {
          pages += 1;
          if (pages > 1 && held) {
            moments.emit('held');
            await held;
          }
        }
        yield page;
      }
    };
    const isHeld = once(moments, 'held');
    return {
      held: isHeld,
      goOn() {
        held = undefined;
        moments.emit('go on');
      },
    };
  }

  /** A rebuild as version 2 that was paused before its end. */
  async function pausedRebuild(): Promise<void> {
    const { held, goOn } = await holdBuilds();
    await rebuild();
    await held;
    await order('feed', 'RebuildPaused');
    goOn();
    await become(['1 running, read', '2 building']);
  }

  return { order, orderWhileStopped, rebuild, pausedRebuild, restart, versions, become, holdBuilds };
}
