import type { Redis } from 'ioredis';

/** In characters. Redis hangs up on readers who are 32 MB behind: a message as large as that would reach nobody. */
const largestMessage = 8 * 2 ** 20;
const mostUnderWay = 16 * 2 ** 20;

/**
 * Sends in order and never waits. What cannot be sent, or may have been lost on the way, is not kept:
 * as soon as it can be, `lostChannel` is told that there was something.
 */
export function publisherOf(client: Redis, lostChannel: string): (channel: string, text: string) => void {
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
  return (channel: string, text: string): void => {
    if (client.status === 'ready' && text.length <= largestMessage && underWay + text.length <= mostUnderWay) {
      send(channel, text);
    } else {
      lost = true;
      tellLoss();
    }
  };
}
