import type { Redis } from 'ioredis';

/** In characters. Redis disconnects subscribers that are 32 MB behind: a message of that size would reach nobody. */
const largestMessage = 8 * 2 ** 20;
const mostInFlight = 16 * 2 ** 20;

/**
 * Sends in order and never blocks. A message that cannot be sent, or may have been lost, is dropped; the loss is announced
 * on `lostChannel` as soon as possible.
 */
export function publisherOf(client: Redis, lostChannel: string) {
  let inFlight = 0;
  let lost = false;

  function send(channel: string, text: string): void {
    inFlight += text.length;
    const settle = () => {
      inFlight -= text.length;
      if (channel !== lostChannel) announceLoss();
    };
    client.publish(channel, text).then(settle, () => {
      lost = true;
      settle();
    });
  }

  function announceLoss(): void {
    if (!lost || client.status !== 'ready' || inFlight > mostInFlight / 2) return;
    lost = false;
    send(lostChannel, '');
  }

  function lose(): void {
    lost = true;
    announceLoss();
  }

  client.on('ready', announceLoss);
  return {
    send(channel: string, text: string): void {
      const isSendable = client.status === 'ready' && text.length <= largestMessage && inFlight + text.length <= mostInFlight;
      if (isSendable) send(channel, text);
      else lose();
    },
    /** A message was not sent, and counts as lost. */
    lose,
  };
}
