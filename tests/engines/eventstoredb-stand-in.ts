/**
 * A small in-memory EventStoreDB with the real protocol, and with the behaviour that an adapter must survive.
 * It tests error handling and recovery; passing against it proves nothing about the real server.
 */
import { promisify } from 'node:util';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Metadata, Server, ServerCredentials, type ServiceDefinition, type sendUnaryData, status } from '@grpc/grpc-js';
import { type Engine, type FoundEngine, freePort, type StartOptions } from './engine.ts';
import { append, batchAppend, type Manners } from './stand-in/append.ts';
import { habitsOf } from './stand-in/checkpoints.ts';
import { Log } from './stand-in/log.ts';
import type { ReadCall } from './stand-in/messages.ts';
import { read, subscribe } from './stand-in/read.ts';

/** Calls since the start, or since the last call of `counted`. */
interface Counts {
  /** Read calls, of a stream or of the log. */
  reads: number;
  /** Appends, single or within a BatchAppend call, refused ones included. */
  appends: number;
  /** BatchAppend calls. */
  batches: number;
  /** Append calls. */
  appendCalls: number;
  subscriptions: number;
}

export interface StandIn extends Engine {
  /** Returns the counts since the last call, and resets them. */
  counted(): Counts;
  /** Open subscriptions. */
  subscriptions(): number;
  /** Unfinished reads. */
  reading(): number;
  /** Delays every answer to a read or an append. */
  holdBack(ms: number): void;
  /** Answers this many appends with 'not ready'. */
  notReady(appends: number): void;
  /** Answers every call with 'access denied'. */
  denyAll(): void;
  /** Open subscriptions stay open but get no more messages, as from a node that the cluster has lost. */
  fallSilent(): void;
  /** Sends the last events to the open subscriptions again. */
  repeat(events: number): void;
  /** Open BatchAppend calls stay open, but are ignored. */
  forgetBatches(): void;
  /** Ends the open BatchAppend calls without an error. */
  endBatches(): void;
  /** Events in the log, the engine's own included. */
  events(): number;
  /** Truncates the log to this many events, as after restoring a backup. */
  goBack(events: number): void;
}

export interface FoundStandIn extends FoundEngine {
  start(options?: StartOptions): Promise<StandIn>;
}

const none = (): Counts => ({ reads: 0, appends: 0, batches: 0, appendCalls: 0, subscriptions: 0 });

/** Reports this version, and sends checkpoints as it does. Its log survives `stop` and `kill`, not `dispose`. */
export function standInOf(serverVersion: string): FoundStandIn {
  const supported = new features.SupportedMethods().setEventStoreServerVersion(serverVersion);
  for (const name of ['read', 'append', 'batchappend']) {
    supported.addMethods(new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name));
  }
  const habits = habitsOf(serverVersion);

  async function start({ port }: StartOptions = {}): Promise<StandIn> {
    const log = new Log();
    const open = new Set<ReadCall>();
    const batches = new Set<Parameters<typeof batchAppend>[2]>();
    const address = `127.0.0.1:${port ?? (await freePort())}`;
    let server: Server | undefined;
    let counts = none();
    let holdBackMs = 0;
    let unready = 0;
    let reading = 0;
    let denied = false;
    const later = (answer: () => void) => void (holdBackMs === 0 ? answer() : setTimeout(answer, holdBackMs));
    const manners: Manners = {
      later,
      isReady() {
        counts.appends++;
        if (unready === 0) return true;
        unready--;
        return false;
      },
    };
    const metadata = new Metadata();
    metadata.set('exception', 'access-denied');
    const denial = { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };

    function answerRead(call: ReadCall): void {
      if (denied) return void call.emit('error', denial);
      if (!call.request.getOptions()?.hasSubscription()) {
        counts.reads++;
        later(() => {
          reading++;
          void read(log, call).finally(() => reading--);
        });
        return;
      }
      counts.subscriptions++;
      open.add(call);
      call.once('cancelled', () => open.delete(call));
      void subscribe(log, call, habits);
    }

    const stop = async () => {
      server?.forceShutdown();
      open.clear();
      batches.clear();
    };
    const startAgain = async () => {
      server = new Server();
      server.addService(StreamsService as ServiceDefinition, {
        read: answerRead,
        append(call: Parameters<typeof append>[2], answer: Parameters<typeof append>[3]) {
          if (denied) return answer(denial);
          counts.appendCalls++;
          append(log, manners, call, answer);
        },
        batchAppend(call: Parameters<typeof batchAppend>[2]) {
          if (denied) return void call.emit('error', denial);
          counts.batches++;
          batches.add(call);
          call.once('cancelled', () => batches.delete(call));
          batchAppend(log, manners, call);
        },
      });
      const getSupportedMethods = (_: unknown, answer: sendUnaryData<unknown>) => answer(null, supported);
      server.addService(ServerFeaturesService as ServiceDefinition, { getSupportedMethods });
      await promisify(server.bindAsync.bind(server))(address, ServerCredentials.createInsecure());
    };
    await startAgain();
    return {
      version: `stand-in for ${serverVersion}`,
      url: `esdb://${address}?tls=false`,
      ours: true,
      output: () => '',
      start: startAgain,
      stop,
      kill: stop,
      dispose: stop,
      counted() {
        const counted = counts;
        counts = none();
        return counted;
      },
      subscriptions: () => open.size,
      reading: () => reading,
      holdBack(ms) {
        holdBackMs = ms;
      },
      notReady(appends) {
        unready = appends;
      },
      denyAll() {
        denied = true;
      },
      fallSilent: () => log.live.clear(),
      repeat(events) {
        for (const event of log.events.slice(-events)) for (const tell of log.live) tell(event);
      },
      forgetBatches() {
        for (const call of batches) call.removeAllListeners('data').resume();
      },
      endBatches() {
        for (const call of batches) call.end();
      },
      events: () => log.events.length,
      goBack: (events) => log.goBack(events),
    };
  }
  return { version: `stand-in for ${serverVersion}`, start };
}

export const eventStoreDbStandIn: FoundStandIn = { ...standInOf('23.10.6'), version: 'stand-in' };
