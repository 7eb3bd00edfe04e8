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
  /** For what may take minutes, as building an index does: nobody hangs up because the answer is long in coming. */
  slowly<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The last one who closes hangs up. */
  close(): Promise<void>;
}

/** What is answered is on a majority's disks. Unless the URL says otherwise, nobody waits long for a server that is gone. */
const patience = { serverSelectionTimeoutMS: 5_000, connectTimeoutMS: 5_000, socketTimeoutMS: 10_000, waitQueueTimeoutMS: 10_000 };
/** In ms; the server gives up before the socket does, so that a find that nobody waits for any more costs nothing. */
export const longestFindMs = 8_000;

function optionsOf(url: string): MongoClientOptions {
  const defaults = Object.entries({ appName: 'potluck', ...patience }).filter(([name]) => !new RegExp(`[?&]${name}=`, 'i').test(url));
  return { ...Object.fromEntries(defaults), writeConcern: { w: 'majority', journal: true } };
}

/** What is folded, and what a person has just done, is read where it was written, whatever the URL says of secondaries. */
const ofPrimary = { readPreference: 'primary' } as const;

const databaseOf = (url: string): string => decodeURIComponent(/^[^:]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? 'potluck');

interface Shared {
  client: MongoClient;
  connected: Promise<unknown>;
  patient?: MongoClient;
  users: number;
}

/** One client with its pool per URL, however many ports of this process are kept there. */
const connections = new Map<string, Shared>();

/** Throws Unavailable when nobody answers there yet; then it may be tried again. Later it finds the server again by itself. */
export async function connectMongo(url: string): Promise<MongoConnection> {
  let shared = connections.get(url);
  if (!shared) {
    const client = new MongoClient(url, optionsOf(url));
    shared = { client, connected: client.connect(), users: 0 };
    connections.set(url, shared);
  }
  const { client, connected } = shared;
  let mine = true;
  const close = async () => {
    if (!mine) return;
    mine = false;
    if (--shared.users > 0) return;
    forget(url, shared);
    await Promise.all([client.close(), shared.patient?.close()]);
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
      shared.patient ??= new MongoClient(url, { ...optionsOf(url), socketTimeoutMS: 0, maxPoolSize: 4 });
      await answered(shared.patient.connect());
      return work(shared.patient.db(name, ofPrimary));
    },
    close,
  };
}

function forget(url: string, shared: Shared): void {
  if (connections.get(url) === shared) connections.delete(url);
}

/** In ms; twice what the driver's own limits come to, since it asks again once. */
const longestAnswerMs = 60_000;

/**
 * Awaits the driver, and throws Unavailable in place of its many errors that say that the server does not answer now, and when it says
 * nothing: a command whose connection closes while it is being sent is answered by nobody, whatever the driver's limits are.
 */
export async function answered<T>(asked: Promise<T>, timeoutMs = longestAnswerMs): Promise<T> {
  const silent = () => new Unavailable(`MongoDB does not answer: nothing came within ${timeoutMs} ms`);
  return understood(withTimeout(asked, timeoutMs, silent));
}

/** As `answered`, for what may take long: it is waited for as long as the driver does. */
export async function understood<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    // Without the driver's own error as its cause: printed, that is a page about every server of the cluster.
    if (hasNoRoom(error)) throw new NoRoom(`MongoDB has no room: ${(error as Error).message}`);
    throw isUnavailable(error) ? new Unavailable(`MongoDB does not answer: ${(error as Error).message}`) : error;
  }
}

/**
 * As `answered`, for writing what was folded: whatever the server says but of the documents themselves may be over the next time,
 * and is Unavailable.
 */
export async function written<T>(asked: Promise<T>): Promise<T> {
  try {
    return await answered(asked);
  } catch (error) {
    const mayPass =
      error instanceof MongoServerError && !(error instanceof MongoBulkWriteError ? causesOf(error) : [error]).some(isOfDocument);
    throw mayPass ? new Unavailable(`MongoDB does not write: ${error.message}`) : error;
  }
}

/**
 * What a server says that is going down, or is not the primary (any more), or could not make sure of a write or a read in
 * time, or that has forgotten what it was asked before: HostUnreachable, HostNotFound, CursorNotFound, MaxTimeMSExpired, WriteConcernTimeout, NetworkTimeout, ShutdownInProgress,
 * UnsatisfiableWriteConcern, FailedToSatisfyReadPreference, ReadConcernMajorityNotAvailableYet, PrimarySteppedDown,
 * ExceededTimeLimit, SocketException, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange,
 * NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const unavailableCodes = new Set([6, 7, 43, 50, 64, 89, 91, 100, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
/** OutOfDiskSpace. */
const noRoomCode = 14_031;
/**
 * What a server says of a document, and would say again: BadValue, FailedToParse, TypeMismatch, InvalidBSON, DollarPrefixedFieldName,
 * InvalidIdField, DocumentValidationFailure, CannotIndexParallelArrays, BSONObjectTooLarge, DuplicateKey, two for documents that a
 * change would make too large, and one for keys that an index cannot have.
 */
const documentCodes = new Set([2, 9, 14, 22, 52, 53, 121, 171, 10334, 11000, 17419, 17420, 17280]);
/** Classes that the driver does not export. */
const unavailableNames = new Set([
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
]);

/** A socket's own errors, which come through bare when it breaks under a write. */
const brokenSocket = new Set<unknown>(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED']);

/** What ended a batch, or what was said of its writes one by one. */
const causesOf = (error: MongoBulkWriteError): { code?: unknown }[] => [error.writeErrors].flat();
const isOfDocument = ({ code }: { code?: unknown }): boolean => documentCodes.has(Number(code));

function hasNoRoom(error: unknown): boolean {
  if (!(error instanceof MongoServerError)) return false;
  return error.code === noRoomCode || (error instanceof MongoBulkWriteError && causesOf(error).some(({ code }) => code === noRoomCode));
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  // A batch of writes wraps the error that ended it.
  if (error instanceof MongoServerError) return unavailableCodes.has(Number(error.code)) || isUnavailable(error.errorResponse);
  return error instanceof Error && (unavailableNames.has(error.name) || brokenSocket.has((error as NodeJS.ErrnoException).code));
}
