import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BusMessages, LiveBus } from './live-bus.ts';

export interface OpenedLiveBus {
  bus: LiveBus;
  /** Another end of the same bus; the same one where there is but one process. */
  other: LiveBus;
  dispose(): Promise<void>;
}

/** What every live bus does, whatever carries it. */
export function liveBusContract(name: string, open: () => Promise<OpenedLiveBus>): void {
  describe(`live bus: ${name}`, () => {
    let opened: OpenedLiveBus;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.dispose());

    /** The first `count` messages that name `projection`. */
    const received = (bus: LiveBus, projection: string, count: number) =>
      new Promise<BusMessages['checkpoint'][]>((resolve) => {
        const messages: BusMessages['checkpoint'][] = [];
        const stop = bus.subscribe('checkpoint', (message) => {
          if (message.projection !== projection) return;
          messages.push(message);
          if (messages.length < count) return;
          stop();
          resolve(messages);
        });
      });
    const checkpoint = (projection: string, position: number) => ({ projection, version: 1, storeId: 'store', position: String(position) });

    test('every subscriber gets what is published, whole and in order', async () => {
      const all = [received(opened.bus, 'order', 50), received(opened.other, 'order', 50), received(opened.other, 'order', 50)];
      const sent = Array.from({ length: 50 }, (_, i) => checkpoint('order', i));
      for (const message of sent) opened.bus.publish('checkpoint', message);
      expect(await Promise.all(all)).toEqual([sent, sent, sent]);
    });

    test('a topic carries its own messages only, and a subscription that was ended gets none', async () => {
      const wrong: unknown[] = [];
      const stops = [opened.other.subscribe('resync', (message) => wrong.push(message))];
      opened.other.subscribe('checkpoint', (message) => wrong.push(message))();
      const arrived = received(opened.other, 'topics', 1);
      opened.bus.publish('checkpoint', checkpoint('topics', 1));
      await arrived;
      for (const stop of stops) stop();
      expect(wrong).toEqual([]);
    });

    test('who only listens for gaps can stop', () => opened.bus.onGap(() => {})());
  });
}
