import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Aggregate } from '@potluck/events/define-aggregate';
import type { NewEvent, Recorded } from '@potluck/events/recorded';
import { type EventStore, noStream, type Page, Unavailable } from '../ports/event-store.ts';
import { type EventKind, eventKinds } from './event-types.ts';
import type { KeyStore, PersonKey } from './key-store.ts';
import { openPersonal, type PersonalBox, sealPersonal } from './personal-box.ts';

/** The stream category of registered persons. */
const registeredIn = 'user';
/** Keys of cases: one that has ended is followed by another. A person's never is. */
const renewed = 'case:';
/** Events per read of a stream in which the use of a key is looked for. */
const readAtOnce = 500;

/**
 * The codec between typed events and the JSON in a store: validates each event, encrypts and decrypts personal fields, upcasts old
 * versions. Types and versions newer than this code pass unchanged. When a person's key was destroyed, their fields are blank and the
 * event is `erased`; when the key is missing or the box damaged, they are blank and the event is `unreadable` until it can be decrypted.
 */
export function typedEventStore(store: EventStore, keys: KeyStore, streams: readonly Aggregate[]): EventStore {
  const kindOf = eventKinds(streams);
  /** An event with several subscribers is decoded once. */
  const decoded = new WeakMap<Recorded, Recorded>();

  function encode(stream: string, event: NewEvent): NewEvent | Promise<NewEvent> {
    const kind = kindOf(stream, event.type);
    if (!kind) throw new Error(`${stream} has no event ${event.type}`);
    const parsed = kind.schema.safeParse(event.data);
    if (!parsed.success) throw new Error(`${event.type} of ${stream} does not match its schema: ${parsed.error.message}`);
    const { id, type, metadata, keysEnded } = event;
    const { version } = kind;
    if (kind.personal.length === 0) return { id, type, data: parsed.data, metadata, version };
    return sealed(stream, kind, { id, keysEnded }, parsed.data).then((data) => ({ id, type, data, metadata, version }));
  }

  async function sealed(
    stream: string,
    kind: EventKind,
    { id: eventId, keysEnded }: Pick<NewEvent, 'id' | 'keysEnded'>,
    data: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const owner = kind.keyOwner(data);
    const person = owner.startsWith(renewed) ? await keys.current(owner, keysEnded) : owner;
    const open = { ...data };
    const personal: Record<string, unknown> = {};
    for (const [field] of kind.personal) {
      personal[field] = data[field];
      delete open[field];
    }
    const key = await keyToSeal(person, stream);
    if (key === 'missing') {
      // There is nothing to encrypt: so a case is closed with its author's account although its key is lost.
      if (kind.personal.every(([field, blank]) => data[field] === blank)) return data;
      throw new Unavailable(`the key of ${person} is missing: what it encrypts cannot be written until it is restored`);
    }
    const box: PersonalBox = { of: person, box: key ? sealPersonal(personal, key, eventId) : '' };
    return { ...open, $personal: box };
  }

  /** Creates a key only if there was none: a second one would make what the first sealed look damaged. 'missing': there was one. */
  async function keyToSeal(person: string, stream: string): Promise<PersonKey | 'missing'> {
    const known = keys.cached(person);
    if (known !== null && known !== 'missing') return known;
    const found = await keys.find(person);
    if (found !== 'missing') return found;
    const hadKey = person.startsWith(renewed) ? await hasSealed(person, stream) : await isRegistered(person);
    // Looked up again: another append may have created and used it in between.
    return hadKey ? keys.find(person) : keys.ensure(person);
  }

  const isRegistered = async (person: string): Promise<boolean> =>
    (await store.read(`${registeredIn}-${person}`, { most: 1 })).revision !== noStream;

  /** Whether a case's key has sealed an event of the case. */
  async function hasSealed(name: string, stream: string): Promise<boolean> {
    for (let after = noStream; ; ) {
      const { events, revision } = await store.read(stream, { after, most: readAtOnce });
      if (events.some(({ data }) => (data.$personal as PersonalBox | undefined)?.of === name)) return true;
      after = events.at(-1)?.revision ?? revision;
      if (after >= revision) return false;
      await nextTurn();
    }
  }

  /** The person whose key must be loaded before the event can be decoded. */
  function wantedKey({ data }: Recorded): string | undefined {
    const person = (data.$personal as PersonalBox | undefined)?.of;
    return person !== undefined && keys.cached(person) === null ? person : undefined;
  }

  /** Whether a decoded event is still up to date: the key may have been destroyed or found since. */
  function isCurrent({ erased, unreadable }: Recorded, box: PersonalBox | undefined): boolean {
    if (!box || box.box === '') return true;
    const key = keys.cached(box.of);
    return key === undefined ? erased === true : (unreadable?.why === 'no-key') === (key === 'missing') && erased !== true;
  }

  function decode(event: Recorded): Recorded {
    const kind = kindOf(event.stream, event.type);
    if (!kind || (event.version === kind.version && event.data.$personal === undefined)) return event;
    const known = decoded.get(event);
    if (known && isCurrent(known, event.data.$personal as PersonalBox | undefined)) return known;
    const result = upcasted(kind, opened(kind, event));
    decoded.set(event, result);
    return result;
  }

  function opened(kind: EventKind, event: Recorded): Recorded {
    const { $personal, ...data } = event.data as { $personal?: PersonalBox };
    if (!$personal) return event;
    const blank = () => ({ ...data, ...Object.fromEntries(kind.personal) });
    const person = $personal.of;
    const key = keys.cached(person);
    // An empty box was written after the key was destroyed.
    if ($personal.box === '' || key === undefined) return { ...event, data: blank(), erased: true };
    if (key === null || key === 'missing') return { ...event, data: blank(), unreadable: { person, why: 'no-key' } };
    try {
      return { ...event, data: { ...data, ...openPersonal($personal.box, key, event.id) } };
    } catch {
      return { ...event, data: blank(), unreadable: { person, why: 'damaged' } };
    }
  }

  function upcasted(kind: EventKind, event: Recorded): Recorded {
    let { data, version } = event;
    for (; version < kind.version; version++) {
      const upcast = kind.upcasts[version];
      if (!upcast) throw new Error(`there is no upcast of ${event.type} from version ${version}`);
      data = upcast(data);
    }
    // An upcast may have filled in blank personal fields.
    if (event.erased || event.unreadable) data = { ...data, ...Object.fromEntries(kind.personal) };
    return { ...event, data, version, ...(version !== event.version && { upcastFrom: event.version }) };
  }

  /** Returns a promise only if keys must be loaded, which is rare: this runs for every command and event. */
  function decodeAll(events: Recorded[]): Recorded[] | Promise<Recorded[]> {
    keys.dropExpired();
    const persons = wantedKeys(events);
    return persons.length === 0 ? events.map(decode) : fetchKeysAndDecode(events, persons);
  }

  function wantedKeys(events: readonly Recorded[]): string[] {
    const persons: string[] = [];
    for (const event of events) {
      const person = wantedKey(event);
      if (person !== undefined) persons.push(person);
    }
    return persons;
  }

  async function fetchKeysAndDecode(events: Recorded[], persons: readonly string[]): Promise<Recorded[]> {
    // Concurrent loads may have evicted some of them again.
    for (let wanted = persons; wanted.length > 0; wanted = wantedKeys(events)) await keys.fetch(wanted);
    return events.map(decode);
  }

  async function* decodedPages(pages: AsyncIterable<Page>, personal?: readonly string[]): AsyncIterable<Page> {
    const needed = personal && new Set(personal);
    for await (const { events, through } of pages) {
      yield { events: needed ? await decodeNeeded(events, needed) : await decodeAll(events), through };
    }
  }

  /** Old versions are always decoded: an upcast may read personal fields. */
  async function decodeNeeded(events: Recorded[], needed: ReadonlySet<string>): Promise<Recorded[]> {
    const result = events.slice();
    const indexes: number[] = [];
    for (const [index, { stream, type, version }] of events.entries()) {
      if (needed.has(type) || version !== kindOf(stream, type)?.version) indexes.push(index);
    }
    const decoded = await decodeAll(indexes.map((index) => events[index] as Recorded));
    for (const [n, index] of indexes.entries()) result[index] = decoded[n] as Recorded;
    return result;
  }

  return {
    storeId: store.storeId,
    isRemote: store.isRemote,
    async read(stream, options) {
      const found = await store.read(stream, options);
      return found.events.length === 0 ? found : { events: await decodeAll(found.events), revision: found.revision };
    },
    ...(store.endOf && { endOf: store.endOf }),
    ...(store.catchUp && { catchUp: store.catchUp }),
    readBackwards: async (stream, options) => decodeAll(await store.readBackwards(stream, options)),
    async append(stream, events, expected) {
      keys.dropExpired();
      const encoded: NewEvent[] = [];
      for (const event of events) encoded.push(await encode(stream, event));
      return store.append(stream, encoded, expected);
    },
    all: (options) => decodedPages(store.all(options), options.personal),
    head: () => store.head(),
    async eventAt(position) {
      const event = await store.eventAt(position);
      return event && (await decodeAll([event]))[0];
    },
    close: () => store.close(),
  };
}
