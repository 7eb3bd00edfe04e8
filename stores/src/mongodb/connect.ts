import {
  type Db,
  MongoBulkWriteError,
  MongoClient,
  type MongoClientOptions,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { NoRoom, Unavailable } from '../ports/event-store.ts';
import { withTimeout } from '../with-timeout.ts';

export interface MongoConnection {
  /** The database that the URL names; `potluck` when it names none. */
  db: Db;
  /** For work that may take minutes, such as building an index: without a socket timeout. */
  slowly<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The last user of the shared client disconnects it. */
  close(): Promise<void>;
}

/** Short timeouts for an unreachable server; the URL may override them. */
const defaultTimeouts = { serverSelectionTimeoutMS: 5_000, connectTimeoutMS: 5_000, socketTimeoutMS: 10_000, waitQueueTimeoutMS: 10_000 };
/** In ms. Below the socket timeout, so that the server stops a find that nobody waits for any more. */
export const longestFindMs = 8_000;

function optionsOf(url: string): MongoClientOptions {
  const defaults = Object.entries({ appName: 'potluck', ...defaultTimeouts }).filter(
    ([name]) => !new RegExp(`[?&]${name}=`, 'i').test(url),
  );
  return { ...Object.fromEntries(defaults), writeConcern: { w: 'majority', journal: true } };
}

/** Always reads from the primary, even if the URL prefers secondaries: folds and read-your-writes need it. */
const ofPrimary = { readPreference: 'primary' } as const;

const databaseOf = (url: string): string => decodeURIComponent(/^[^:]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? 'potluck');

interface Shared {
  client: MongoClient;
  connected: Promise<unknown>;
  withoutTimeout?: MongoClient;
  users: number;
}

/** One client per URL, shared by all ports of this process. */
const connections = new Map<string, Shared>();

/** Throws Unavailable when there is no answer; the caller may retry. Once connected, it reconnects by itself. */
export async function connectMongo(url: string): Promise<MongoConnection> {
  let shared = connections.get(url);
  if (!shared) {
    const client = new MongoClient(url, optionsOf(url));
    shared = { client, connected: client.connect(), users: 0 };
    connections.set(url, shared);
  }
  const { client, connected } = shared;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    if (--shared.users > 0) return;
    forget(url, shared);
    await Promise.all([client.close(), shared.withoutTimeout?.close()]);
  };
  shared.users++;
  try {
    await answered(connected);
  } catch (error) {
    // A client whose first attempt failed stays broken.
    forget(url, shared);
    await close();
    throw error;
  }
  const name = databaseOf(url);
  return {
    db: client.db(name, ofPrimary),
    slowly: async (work) => {
      shared.withoutTimeout ??= new MongoClient(url, { ...optionsOf(url), socketTimeoutMS: 0, maxPoolSize: 4 });
      await answered(shared.withoutTimeout.connect());
      return work(shared.withoutTimeout.db(name, ofPrimary));
    },
    close,
  };
}

function forget(url: string, shared: Shared): void {
  if (connections.get(url) === shared) connections.delete(url);
}

/** In ms: twice the driver's own limits, since it retries once. */
const longestAnswerMs = 60_000;

/**
 * Awaits the driver and translates its errors: Unavailable when the server does not answer, NoRoom when its disk is full. Has a timeout of
 * its own: the driver never settles a command whose connection closes while it is being sent.
 */
export async function answered<T>(call: Promise<T>, timeoutMs = longestAnswerMs): Promise<T> {
  const silent = () => new Unavailable(`MongoDB does not answer: nothing came within ${timeoutMs} ms`);
  return translateErrors(withTimeout(call, timeoutMs, silent));
}

/** As `answered`, without the timeout. */
export async function translateErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // Without the driver's error as the cause: it describes every server of the cluster at length.
    if (hasNoRoom(error)) throw new NoRoom(`MongoDB has no room: ${(error as Error).message}`);
    throw isUnavailable(error) ? new Unavailable(`MongoDB does not answer: ${(error as Error).message}`) : error;
  }
}

/**
 * As `answered`, for writing folded documents: any error of the server that is not about the documents themselves may be temporary,
 * so it becomes Unavailable.
 */
export async function written<T>(call: Promise<T>): Promise<T> {
  try {
    return await answered(call);
  } catch (error) {
    const isTemporary =
      error instanceof MongoServerError && !(error instanceof MongoBulkWriteError ? causesOf(error) : [error]).some(isOfDocument);
    throw isTemporary ? new Unavailable(`MongoDB does not write: ${error.message}`) : error;
  }
}

/**
 * Codes of a server that shuts down, is not the primary, could not confirm a write or a read in time, or has closed a cursor:
 * HostUnreachable, HostNotFound, CursorNotFound, MaxTimeMSExpired, WriteConcernTimeout, NetworkTimeout, ShutdownInProgress,
 * UnsatisfiableWriteConcern, FailedToSatisfyReadPreference, ReadConcernMajorityNotAvailableYet, PrimarySteppedDown,
 * ExceededTimeLimit, SocketException, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange,
 * NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const unavailableCodes = new Set([6, 7, 43, 50, 64, 89, 91, 100, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
/** OutOfDiskSpace. */
const noRoomCode = 14_031;
/**
 * Codes that are about a document, so that a retry would fail too: BadValue, FailedToParse, TypeMismatch, InvalidBSON, DollarPrefixedFieldName,
 * InvalidIdField, DocumentValidationFailure, CannotIndexParallelArrays, BSONObjectTooLarge, DuplicateKey, two for documents that a
 * change would make too large, and one for keys that an index cannot have.
 */
const documentCodes = new Set([2, 9, 14, 22, 52, 53, 121, 171, 10334, 11000, 17419, 17420, 17280]);
/** Names of error classes that the driver does not export. */
const unavailableNames = new Set([
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
]);

/** Socket errors, which the driver passes on when a connection breaks during a write. */
const brokenSocket = new Set<unknown>(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED']);

/** The errors of a batch's single writes. */
const causesOf = (error: MongoBulkWriteError): { code?: unknown }[] => [error.writeErrors].flat();
const isOfDocument = ({ code }: { code?: unknown }): boolean => documentCodes.has(Number(code));

function hasNoRoom(error: unknown): boolean {
  if (!(error instanceof MongoServerError)) return false;
  return error.code === noRoomCode || (error instanceof MongoBulkWriteError && causesOf(error).some(({ code }) => code === noRoomCode));
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  // A bulk error wraps the error that ended it.
  if (error instanceof MongoServerError) return unavailableCodes.has(Number(error.code)) || isUnavailable(error.errorResponse);
  return error instanceof Error && (unavailableNames.has(error.name) || brokenSocket.has((error as NodeJS.ErrnoException).code));
}
