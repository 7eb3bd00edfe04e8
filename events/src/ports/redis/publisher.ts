import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';

/** In characters. Redis hangs up on readers who are 32 MB behind: a message as large as that would reach nobody. */
const largestMessage = 8 * 2 ** 20;
const mostUnderWay = 16 * 2 ** 20;
const closePatience = 1_000;

/**
 * Sends in order and never waits. What cannot be sent, or may have been lost on the way, is not kept:
 * as soon as it can be, `lostChannel` is told that there was something.
 */
export function createPublisher(client: Redis, lostChannel: string) {
  let underWay = 0;
  let lost = false;

  function send(channel: string, text: string): void {
    underWay += text.length;
    client
      .publish(channel, text)
      .catch(() => {
        lost = true;
      })
      .finally(() => {
        underWay -= text.length;
        if (channel !== lostChannel) tellLoss();
      });
  }

  function tellLoss(): void {
    if (!lost || client.status !== 'ready' || underWay > mostUnderWay / 2) return;
    lost = false;
    send(lostChannel, '');
  }

  client.on('ready', tellLoss);
  return {
    publish(channel: string, text: string): void {
      if (client.status === 'ready' && text.length <= largestMessage && underWay + text.length <= mostUnderWay) {
        send(channel, text);
      } else {
        lost = true;
        tellLoss();
      }
    },
    /** Resolves when Redis has what was sent, or does not take it in time. */
    async close(): Promise<void> {
      if (client.status === 'ready') await Promise.race([client.quit().catch(() => {}), pause(closePatience, undefined, { ref: false })]);
    },
  };
}
