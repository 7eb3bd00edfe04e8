import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './engine.ts';

export interface Endpoint {
  host: string;
  port: number;
}

/** A TCP proxy that simulates network faults. */
export interface TcpProxy {
  readonly host: string;
  readonly port: number;
  /** Number of open connections. */
  connections(): number;
  /** Resets all connections, and refuses new ones until `restore`. Data held back is lost. */
  cut(): Promise<void>;
  /** Accepts connections again on the same port, and ends `delay`, `holdAnswers` and `stopReading`. */
  restore(): Promise<void>;
  /** Delays all data in both directions. */
  delay(ms: number): void;
  /** Holds back the server's answers until `restore`; requests still reach it. */
  holdAnswers(): void;
  /** Resolves when an answer is being held back. */
  answerHeld(): Promise<void>;
  /** Stops reading from the client until `restore`, so that its data fills the socket buffers. */
  stopReading(): void;
  /** Half-closes the direction from the server to the client; the other continues. */
  halfClose(): void;
  close(): Promise<void>;
}

const host = '127.0.0.1';

export async function openTcpProxy(target: Endpoint): Promise<TcpProxy> {
  let delay = 0;
  let deaf = false;
  let held: { released: Signal; found: Signal } | undefined;
  const pairs = new Set<{ client: Socket; server: Socket }>();

  /** Passes on data in order after the delay, with back-pressure. */
  function carry(from: Socket, to: Socket, answers: boolean): void {
    let sent = Promise.resolve();
    const next = (piece: () => void) => {
      const due = performance.now() + delay;
      sent = sent.then(async () => {
        const early = due - performance.now();
        if (early > 0) await pause(early);
        if (answers && held) {
          held.found.give();
          // A server that continues to send is not read.
          from.pause();
          await held.released.given;
          from.resume();
        }
        if (to.writable) piece();
      });
    };
    from.on('data', (bytes) => next(() => void (to.write(bytes) || from.pause())));
    from.on('end', () => next(() => to.end()));
    to.on('drain', () => (answers || !deaf) && from.resume());
  }

  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const server = connect({ ...target, allowHalfOpen: true, noDelay: true });
    const pair = { client, server };
    pairs.add(pair);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      // The other end notices the reset.
      socket.on('error', () => {});
      socket.on('close', (broken) => {
        pairs.delete(pair);
        if (broken) other.resetAndDestroy();
      });
    }
    carry(client, server, false);
    carry(server, client, true);
    if (deaf) client.pause();
  });
  const port = await freePort();
  const listen = () => once(listener.listen(port, host), 'listening');
  const release = () => {
    held?.released.give();
    held = undefined;
  };
  const cut = async () => {
    const closed = listener.listening && once(listener, 'close');
    listener.close();
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    pairs.clear();
    release();
    await closed;
  };

  await listen();
  return {
    host,
    port,
    connections: () => pairs.size,
    cut,
    async restore() {
      delay = 0;
      release();
      if (deaf) for (const { client } of pairs) client.resume();
      deaf = false;
      if (!listener.listening) await listen();
    },
    delay(ms) {
      delay = ms;
    },
    holdAnswers() {
      held ??= { released: signal(), found: signal() };
    },
    answerHeld: async () => held?.found.given,
    stopReading() {
      deaf = true;
      for (const { client } of pairs) client.pause();
    },
    halfClose() {
      for (const { client } of pairs) client.end();
    },
    close: cut,
  };
}

interface Signal {
  given: Promise<void>;
  give(): void;
}
function signal(): Signal {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
