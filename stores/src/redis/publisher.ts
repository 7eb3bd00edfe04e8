import type { Redis } from 'ioredis';

/** In characters. Redis hangs up on readers who are 32 MB behind: a message as large as that would reach nobody. */
const largestMessage = 8 * 2 ** 20;
const mostInFlight = 16 * 2 ** 20;

/**
 * Sends in order and never waits. What cannot be sent, or may have been lost on the way, is not kept:
 * as soon as it can be, `lostChannel` is told that there was something.
 */
export function publisherOf(client: Redis, lostChannel: string): (channel: string, text: string) => void {
  let inFlight = 0;
  let lost = false;

  function send(channel: string, text: string): void {
    inFlight += text.length;
    client
      .publish(channel, text)
      .catch(() => {
        lost = true;
      })
      .finally(() => {
        inFlight -= text.length;
        if (channel !== lostChannel) announceLoss();
      });
  }

  function announceLoss(): void {
    if (!lost || client.status !== 'ready' || inFlight > mostInFlight / 2) return;
    lost = false;
    send(lostChannel, '');
  }

  client.on('ready', announceLoss);
  return (channel: string, text: string): void => {
    if (client.status === 'ready' && text.length <= largestMessage && inFlight + text.length <= mostInFlight) {
      send(channel, text);
    } else {
      lost = true;
      announceLoss();
    }
  };
}
