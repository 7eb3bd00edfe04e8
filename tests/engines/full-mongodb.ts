import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** A proxy that simulates a full disk of MongoDB: it answers writes with MongoDB's error, and passes on everything else. */
export interface FullMongoDb {
  url: string;
  /** Whether the disk is full. */
  full: boolean;
  /** Number of refused commands. */
  refused(): number;
  close(): Promise<void>;
}

const writes = new Set(['insert', 'update', 'delete', 'findAndModify', 'createIndexes', 'create']);
const [headerBytes, opMessage, outOfDiskSpace] = [16, 2013, 14_031];
/** After the header: four bytes of flags, and the kind of the first section, which is the command. */
const commandAt = headerBytes + 5;

export async function openFullMongoDb(url: string): Promise<FullMongoDb> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const disk = { full: false };
  let refused = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const mongo = connect({ host: hostname, port: Number(port || 27_017), noDelay: true });
    for (const [socket, other] of [
      [client, mongo],
      [mongo, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    mongo.pipe(client);
    let waiting = Buffer.alloc(0);
    client.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      while (waiting.length >= headerBytes && waiting.length >= waiting.readInt32LE(0)) {
        const message = waiting.subarray(0, waiting.readInt32LE(0));
        waiting = waiting.subarray(message.length);
        if (!disk.full || !isWrite(message)) {
          mongo.write(message);
          continue;
        }
        refused += 1;
        client.write(refusal(message.readInt32LE(4)));
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  through.searchParams.set('directConnection', 'true');
  return Object.assign(disk, {
    url: through.href,
    refused: () => refused,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function isWrite(message: Buffer): boolean {
  if (message.readInt32LE(12) !== opMessage) return false;
  const command = message.subarray(commandAt, commandAt + message.readInt32LE(commandAt));
  return writes.has(Object.keys(BSON.deserialize(command))[0] ?? '');
}

function refusal(to: number): Buffer {
  const answer = BSON.serialize({ ok: 0, errmsg: 'No space left on device', code: outOfDiskSpace, codeName: 'OutOfDiskSpace' });
  const head = Buffer.alloc(commandAt);
  head.writeInt32LE(commandAt + answer.length, 0);
  head.writeInt32LE(to, 8);
  head.writeInt32LE(opMessage, 12);
  return Buffer.concat([head, answer]);
}
