import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BusMessages, BusTopic, LiveBus } from './live-bus.ts';

/** The network between one node and the server. Each fault resolves when the node has noticed it: its old connections are gone. */
export interface BusNetwork {
  /** Its connections are reset, and new ones refused until `restore`. */
  cut(): Promise<void>;
  /** Closes the direction from the server to the node. */
  halfClose(): Promise<void>;
  /** Nothing reaches the node until `restore`; what it sends arrives. */
  fallSilent(): Promise<void>;
  restore(): Promise<void>;
}
type Fault = Exclude<keyof BusNetwork, 'restore'>;

export interface OpenedLiveBus {
  bus: LiveBus;
  /** Another node on the same bus; the same object within one process. */
  other: LiveBus;
  /** Faults; undefined within one process. */
  outside?: {
    /** A further node. */
    another(): Promise<LiveBus>;
    stopServer(): Promise<void>;
    startServer(): Promise<void>;
    /** Of `bus`. */
    network: BusNetwork;
    /** Of `other`. */
    otherNetwork: BusNetwork;
  };
  dispose(): Promise<void>;
}
type Outside = NonNullable<OpenedLiveBus['outside']>;

/** The contract of every live bus. `name` is 'adapter | engine and version'; `inProcess`: without other nodes and a server. */
export function liveBusContract(name: string, open: () => Promise<OpenedLiveBus>, { inProcess = false } = {}): void {
  describe(`live bus | ${name}`, () => {
    let opened: OpenedLiveBus;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.dispose());

    const outside = () => opened.outside as Outside;
    const testOutside = (rule: string, run: () => Promise<void>) =>
      inProcess ? test.skip(`${rule} (unsupported by a bus within one process: nothing is between its ends)`) : test(rule, run);

    const message = (projection: string, position = 0): BusMessages['checkpoint'] => ({
      projection,
      version: 1,
      storeId: 'store',
      position: String(position),
    });
    /** Records the messages about this projection that arrive at `bus`. */
    function listen(bus: LiveBus, projection: string) {
      const received: string[] = [];
      const of = <T extends BusTopic>(topic: T, position: (message: BusMessages[T]) => string) =>
        bus.subscribe(topic, (message) => {
          if ((message as { projection: string }).projection === projection) received.push(position(message));
        });
      const stops = [of('checkpoint', ({ position }) => position), of('progress', ({ done }) => String(done))];
      const end = () => {
        for (const stop of stops) stop();
      };
      return { received, end };
    }
    const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));
    const countGaps = (bus: LiveBus) => {
      const counted = { gaps: 0, end: bus.onGap(() => counted.gaps++) };
      return counted;
    };
    /** Publishes on `from` until a message reaches `to`. */
    async function untilReceived(from: LiveBus, to: LiveBus): Promise<void> {
      const projection = randomUUID();
      const { received, end } = listen(to, projection);
      await expect
        .poll(() => {
          from.publish('checkpoint', message(projection));
          return received.length;
        })
        .toBeGreaterThan(0);
      end();
    }

    /** Resolves when no further gaps are reported. */
    async function untilQuiet(): Promise<void> {
      const counted = [opened.bus, opened.other].map(countGaps);
      const sum = () => counted.reduce((all, { gaps }) => all + gaps, 0);
      for (let seen = -1; seen < sum(); ) {
        seen = sum();
        await Promise.all([untilReceived(opened.bus, opened.other), untilReceived(opened.other, opened.bus)]);
      }
      for (const { end } of counted) end();
    }

    test('every subscriber gets all messages, complete and in order', async () => {
      const all = [listen(opened.bus, 'order'), listen(opened.other, 'order'), listen(opened.other, 'order')];
      for (let i = 0; i < 50; i++) opened.bus.publish('checkpoint', message('order', i));
      for (const { received, end } of all) {
        await expect.poll(() => received.length).toBe(50);
        expect(received).toEqual(numbers(0, 50));
        end();
      }
      const arrived = new Promise((resolve) => opened.other.subscribe('session', resolve));
      opened.bus.publish('session', { userId: 'Zoë 🍮', sid: 'a', reason: 'signed-out' });
      expect(await arrived).toEqual({ userId: 'Zoë 🍮', sid: 'a', reason: 'signed-out' });
    });

    test('both nodes receive all messages of each, in order over all topics, once', async () => {
      const { bus, other } = opened;
      const receivedBy = [bus, other].map((node) => ({ bus: listen(node, 'from bus'), other: listen(node, 'from other') }));
      const say = (node: LiveBus, projection: string, i: number) =>
        i % 3 === 0
          ? node.publish('progress', { projection, version: 1, done: i, of: 300, perSecond: 0, secondsLeft: null })
          : node.publish('checkpoint', message(projection, i));
      for (let i = 0; i < 300; i++) {
        say(bus, 'from bus', i);
        say(other, 'from other', i);
        if (i % 50 === 0) await new Promise(setImmediate);
      }
      for (const from of receivedBy) {
        for (const { received, end } of [from.bus, from.other]) {
          await expect.poll(() => received.length).toBe(300);
          expect(received).toEqual(numbers(0, 300));
          end();
        }
      }
    });

    test('a topic has only its own messages, and an ended subscription gets none', async () => {
      const wrong: unknown[] = [];
      const stop = opened.other.subscribe('resync', (message) => wrong.push(message));
      opened.other.subscribe('checkpoint', (message) => wrong.push(message))();
      const { received, end } = listen(opened.other, 'topics');
      opened.bus.publish('checkpoint', message('topics'));
      await expect.poll(() => received).toHaveLength(1);
      stop();
      end();
      expect(wrong).toEqual([]);
    });

    test('documents of 200 kB arrive complete', async () => {
      const changes = Array.from({ length: 5 }, (_, index) => ({
        id: `large-${index}`,
        position: '1',
        before: { text: 'é'.repeat(100_000) },
        after: { text: '🍮'.repeat(50_000), list: [null, true, 1.5, { deep: 'ü' }] },
        eventTypes: ['AnnouncementPosted'],
      }));
      const arrived: BusMessages['changes'][] = [];
      const stop = opened.other.subscribe('changes', (message) => {
        if (message.projection === 'large') arrived.push(message);
      });
      const sent = { projection: 'large', storeId: 'store', position: '1', changes };
      opened.bus.publish('changes', sent);
      await expect.poll(() => arrived.flatMap((message) => message.changes)).toEqual(changes);
      stop();
      for (const part of arrived) expect(part).toEqual({ ...sent, changes: expect.any(Array) });
    });

    test('an absent document stays absent', async () => {
      const arrived = new Promise<BusMessages['changes']>((resolve) => {
        const stop = opened.other.subscribe('changes', (message) => {
          if (message.projection !== 'gone') return;
          stop();
          resolve(message);
        });
      });
      const change = { id: '1', position: '1', before: undefined, after: undefined, eventTypes: [] };
      opened.bus.publish('changes', { projection: 'gone', storeId: 'store', position: '1', changes: [change] });
      const [found] = (await arrived).changes;
      expect([found?.before, found?.after]).toEqual([undefined, undefined]);
    });

    test('a handler that throws does not affect others, now or later', async () => {
      const stop = opened.other.subscribe('checkpoint', ({ projection }) => {
        if (projection === 'throws') throw new Error('thrown by the spec');
      });
      const { received, end } = listen(opened.other, 'throws');
      for (const i of [1, 2]) expect(() => opened.bus.publish('checkpoint', message('throws', i))).not.toThrow();
      await expect.poll(() => received).toEqual(['1', '2']);
      stop();
      end();
    });

    test('a handler subscribed by another handler gets the next message, one unsubscribed by another gets none', async () => {
      const { bus, other } = opened;
      const late: string[] = [];
      let ends: (() => void)[] = [];
      ends = [
        other.subscribe('checkpoint', ({ projection }) => {
          if (projection !== 'nested') return;
          for (const end of ends) end();
          ends = [other.subscribe('checkpoint', (message) => message.projection === 'nested' && late.push(`new ${message.position}`))];
        }),
        other.subscribe('checkpoint', (message) => message.projection === 'nested' && late.push(`old ${message.position}`)),
      ];
      for (const i of [1, 2]) bus.publish('checkpoint', message('nested', i));
      await expect.poll(() => late).toEqual(['new 2']);
      for (const end of ends) end();
    });

    test('a gap handler can be removed', () => opened.bus.onGap(() => {})());

    testOutside('messages published just before closing arrive, and a closed bus sends and receives nothing', async () => {
      const leaving = await outside().another();
      const own = listen(leaving, 'leaving');
      const { received, end } = listen(opened.other, 'leaving');
      for (let i = 0; i < 20; i++) leaving.publish('checkpoint', message('leaving', i));
      await leaving.close();
      await leaving.close();
      await expect.poll(() => received.length).toBe(20);
      const receivedItself = own.received.length;
      expect(() => leaving.publish('checkpoint', message('leaving', 20))).not.toThrow();
      await untilReceived(opened.bus, opened.other);
      expect(received).toHaveLength(20);
      expect(own.received).toHaveLength(receivedItself);
      end();
    });

    testOutside(
      'after an outage of the server, during which nothing blocks, both nodes get a gap, and later messages arrive once',
      async () => {
        const { bus, other } = opened;
        const ends = [bus, other].map((node) => ({ node, gap: countGaps(node), listening: listen(node, 'outage') }));
        bus.publish('checkpoint', message('outage', 1));
        for (const { listening } of ends) await expect.poll(() => listening.received).toEqual(['1']);
        await outside().stopServer();
        const began = performance.now();
        for (let i = 0; i < 1_000; i++) expect(() => bus.publish('progress', progress('outage', -1))).not.toThrow();
        expect(performance.now() - began).toBeLessThan(1_000);
        await outside().startServer();
        for (const { gap } of ends) await expect.poll(() => gap.gaps).toBeGreaterThan(0);
        await Promise.all([untilReceived(bus, other), untilReceived(other, bus)]);
        for (let i = 2; i < 10; i++) bus.publish('checkpoint', message('outage', i));
        for (const { listening, gap } of ends) {
          await expect.poll(() => listening.received.at(-1)).toBe('9');
          expect(listening.received).toEqual(numbers(1, 10));
          listening.end();
          gap.end();
        }
      },
    );
    const progress = (projection: string, done: number) => ({ projection, version: 1, done, of: 1, perSecond: 0, secondsLeft: null });

    const faults: Record<Fault, string> = {
      cut: 'is reset',
      halfClose: 'is half closed',
      fallSilent: 'stands, and carries nothing any more',
    };
    for (const [fault, happens] of Object.entries(faults) as [Fault, string][]) {
      testOutside(`a reader whose connection ${happens} comes back, is told of the gap, and hears what is said from then on`, async () => {
        const { bus, other } = opened;
        const { otherNetwork } = outside();
        await untilQuiet();
        const { received, end } = listen(other, fault);
        // It is subscribed again by now: no message is lost after the gap.
        const stop = other.onGap(() => bus.publish('checkpoint', message(fault, 2)));
        await otherNetwork[fault]();
        await otherNetwork.restore();
        await expect.poll(() => received.at(-1)).toBe('2');
        stop();
        await untilReceived(other, bus);
        end();
      });

      testOutside(`when the connection of a speaker ${happens}, everyone is told that there is a gap`, async () => {
        const { bus, other } = opened;
        const { network } = outside();
        await untilQuiet();
        const gap = countGaps(other);
        let noticed = false;
        const happening = network[fault]().then(() => {
          noticed = true;
        });
        // The subscriber's own connection works: it must be notified of the lost messages.
        const saying = () => {
          bus.publish('checkpoint', message('lost'));
          return noticed;
        };
        await expect.poll(saying, { interval: 5 }).toBe(true);
        await happening;
        await network.restore();
        await expect.poll(() => gap.gaps).toBeGreaterThan(0);
        await untilReceived(bus, other);
        gap.end();
      });
    }
  });
}
