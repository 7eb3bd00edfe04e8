import type { LiveServer } from './live-socket.ts';
import type { Audience } from './outbox.ts';
import { oneByOneRoom, togetherRoom } from './rooms.ts';
import type { spreadAdapter } from './spread-adapter.ts';
import type { Sent } from './translate.ts';

/** Sends the messages of the outbox: as one batch to clients that accept that, one by one to others. */
export function sendToSockets(io: LiveServer) {
  const adapter = () => io.of('/').adapter as InstanceType<ReturnType<typeof spreadAdapter>>;
  const size = (room: string) => adapter().rooms.get(room)?.size ?? 0;
  const to = ({ rooms, except }: Audience, not: string[] = []) => io.to([...rooms]).except([...(except ?? []), ...not]);
  return {
    sizeOf: ({ rooms }: Audience): number => rooms.reduce((sum, room) => sum + size(room), 0),
    isBusy: () => adapter().busy,
    send(audience: Audience, messages: Sent[]): void {
      const [first, ...more] = messages;
      if (!first) return;
      if (more.length === 0) return void to(audience).emit(first.event, ...([first.message] as never));
      to(audience, [oneByOneRoom]).emit('together', { messages: messages.map(({ event, message }) => [event, message]) as never });
      if (size(oneByOneRoom) === 0) return;
      for (const { event, message } of messages) to(audience, [togetherRoom]).emit(event, ...([message] as never));
    },
  };
}
