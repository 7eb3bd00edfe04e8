import { createHash, createHmac, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Collection, Stored } from './ports/read-store.ts';

/** A document that differs. Numbers and truth values are shown; texts only by their length and a hash, as they may be personal. */
interface Difference {
  id: string;
  /** `missing`: only the left has it; `extra`: only the right. */
  kind: 'missing' | 'extra' | 'changed';
  /** Whether the side without it has deleted it. */
  isDeleted: boolean;
  fields: { field: string; left: string | null; right: string | null }[];
}

export interface Comparison {
  documents: number;
  missing: number;
  extra: number;
  changed: number;
  /** The first differences, in the order of ids. */
  examples: Difference[];
  /** Of all documents of each side: equal if there is no difference. */
  hashes: { left: string; right: string };
  /** The log position that both sides had folded when the comparison ended. */
  position: bigint;
}

export interface CompareOptions {
  signal: AbortSignal;
  /** Called after each page with the documents compared. */
  onProgress?: (documents: number) => void;
}

type Side = Pick<Collection<unknown>, 'scan' | 'get' | 'checkpoint'>;

/** Documents and bytes per page of each side: few enough that a comparison does not block the event loop for long. */
const page = { limit: 100, bytes: 300_000 };
const mostExamples = 20;
/** In ms: how long the slower side may take to catch up, and the poll interval. */
const [timeoutMs, pollMs] = [15_000, 100];

/**
 * Compares two versions of a projection that are being fed, document by document. A document that differs is read again until each side
 * has folded what the other had: then both are at one position. Throws when one side does not keep up, or the signal's reason.
 */
export async function compareCollections(left: Side, right: Side, { signal, onProgress }: CompareOptions): Promise<Comparison> {
  const comparison: Comparison = {
    documents: 0,
    missing: 0,
    extra: 0,
    changed: 0,
    examples: [],
    hashes: { left: '', right: '' },
    position: 0n,
  };
  const hashes = { left: createHash('sha256'), right: createHash('sha256') };
  const describe = describer();
  for (let after: string | undefined, isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const [a, b] = await Promise.all([left.scan({ ...page, after }), right.scan({ ...page, after })]);
    // The side that has more documents was read only up to its last id.
    const ends = [a, b].flatMap(({ found, more }) => (more ? (found.at(-1)?.id ?? []) : []));
    const end = ends.sort()[0];
    isLast = end === undefined;
    const within = ({ id }: Stored<unknown>) => end === undefined || id <= end;
    const sides = { left: byId(a.found.filter(within)), right: byId(b.found.filter(within)) };
    const ids = [...new Set([...sides.left.keys(), ...sides.right.keys()])].sort();
    const differing = ids.filter((id) => !isEqual(sides.left.get(id), sides.right.get(id)));
    if (differing.length > 0) await settle(differing, sides, { left, right, signal });
    for (const id of ids) {
      const [one, other] = [sides.left.get(id), sides.right.get(id)];
      if (one?.text !== undefined) hashes.left.update(`${id}\n${one.text}\n`);
      if (other?.text !== undefined) hashes.right.update(`${id}\n${other.text}\n`);
      if (one?.text === undefined && other?.text === undefined) continue;
      comparison.documents += 1;
      if (isEqual(one, other)) continue;
      const kind = other?.text === undefined ? 'missing' : one?.text === undefined ? 'extra' : 'changed';
      comparison[kind] += 1;
      if (comparison.examples.length < mostExamples) {
        const isDeleted = kind !== 'changed' && one !== undefined && other !== undefined;
        comparison.examples.push({ id, kind, isDeleted, fields: kind === 'changed' ? fieldsOf(one, other, describe) : [] });
      }
    }
    after = end;
    onProgress?.(comparison.documents);
    await nextTurn();
  }
  comparison.hashes = { left: hashes.left.digest('hex'), right: hashes.right.digest('hex') };
  const [a, b] = await Promise.all([positionOf(left), positionOf(right)]);
  comparison.position = a < b ? a : b;
  return comparison;
}

/** A document as text with its fields in order; without `text` it is a tombstone. */
interface Read {
  position: bigint;
  document: unknown;
  text: string | undefined;
}

const byId = (found: Iterable<Stored<unknown>>): Map<string, Read> =>
  new Map(
    [...found].map(({ id, position, document }) => [
      id,
      { position, document, text: document === undefined ? undefined : JSON.stringify(inOrder(document)) },
    ]),
  );

const isEqual = (one: Read | undefined, other: Read | undefined): boolean => one?.text === other?.text;

const positionOf = async (side: Side): Promise<bigint> => (await side.checkpoint())?.position ?? 0n;

/** Rereads these documents until they are equal, or until each side has folded what the other had. */
async function settle(
  ids: readonly string[],
  sides: { left: Map<string, Read>; right: Map<string, Read> },
  { left, right, signal }: { left: Side; right: Side; signal: AbortSignal },
): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (let open = [...ids]; ; ) {
    // Read before the documents, which then include at least everything up to these positions.
    const [a, b] = [await positionOf(left), await positionOf(right)];
    for (const [map, side] of [
      [sides.left, left],
      [sides.right, right],
    ] as const) {
      const again = byId((await side.get(open)).values());
      for (const id of open) {
        const read = again.get(id);
        if (read) map.set(id, read);
        else map.delete(id);
      }
    }
    open = open.filter((id) => {
      const [one, other] = [sides.left.get(id), sides.right.get(id)];
      return !isEqual(one, other) && !(b >= (one?.position ?? 0n) && a >= (other?.position ?? 0n));
    });
    if (open.length === 0) return;
    if (performance.now() > until) throw new Error('one version does not keep up with the other');
    await pause(pollMs, undefined, { signal });
  }
}

/** The value with the fields of all objects in order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, inOrder(field)]));
}

function fieldsOf(one: Read | undefined, other: Read | undefined, describe: (value: unknown) => string): Difference['fields'] {
  const [before, now] = [one?.document, other?.document].map((document) => document as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names.flatMap((field) => {
    const [left, right] = [before[field], now[field]];
    if (JSON.stringify(inOrder(left)) === JSON.stringify(inOrder(right))) return [];
    return [{ field, left: left === undefined ? null : describe(left), right: right === undefined ? null : describe(right) }];
  });
}

/** Describes values so that equal ones look equal, without their texts. The key is new each time: a short text cannot be guessed from its hash. */
function describer(): (value: unknown) => string {
  const key = randomBytes(32);
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 8);
  return (value) => {
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
    const text = JSON.stringify(inOrder(value));
    if (typeof value === 'string') return `text of ${value.length} characters, hash ${hash(text)}`;
    if (Array.isArray(value)) return `list of ${value.length}, hash ${hash(text)}`;
    return `${Object.keys(value as object).length} fields, hash ${hash(text)}`;
  };
}
