import type { CaseHistory, HistoryEvent } from '@potluck/events/answers/case-history';
import type { UserCard } from '@potluck/events/answers/people';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from '../../../live/live-store.ts';
import type { ContentType } from './content.ts';
import { loadHistory, readPage } from './load-history.ts';
import { emptyReplay, extend, type Replay } from './replay.ts';

export type Around = CaseHistory['around'];

export interface LoadedHistory {
  replay: Replay;
  people: ReadonlyMap<string, UserCard>;
  around: Around;
  /** New events that are not in the replay yet. */
  news: readonly HistoryEvent[];
}
export type HistoryState = { status: 'loading'; events: number } | { status: 'unavailable' } | ({ status: 'loaded' } & LoadedHistory);

/** Delay before new events are read again after a failure, in ms. */
const tryAgainMs = 3_000;

/**
 * The whole history of a case, reloaded when the private recipe is opened. New events wait in `news` until `showNews`, so that the slider
 * does not move.
 */
export function useHistory(id: string, contentType: ContentType, isOpen: boolean) {
  const [state, setState] = useState<HistoryState>({ status: 'loading', events: 0 });
  const [attempt, setAttempt] = useState(0);
  const cursor = useRef<string>(undefined);
  const reading = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and `isOpen` cause a reload.
  useEffect(() => {
    const left = new AbortController();
    setState({ status: 'loading', events: 0 });
    loadHistory(id, left.signal, (events) => setState({ status: 'loading', events })).then(
      ({ after, events, people, around }) => {
        cursor.current = after;
        setState({ status: 'loaded', replay: extend(emptyReplay(contentType), events), people, around, news: [] });
      },
      () => left.signal.aborted || setState({ status: 'unavailable' }),
    );
    return () => left.abort();
  }, [id, contentType, attempt, isOpen]);

  const isLoaded = state.status === 'loaded';
  const wanted = useRef(false);
  const [failures, setFailures] = useState(0);
  const poll = useCallback(async () => {
    wanted.current = true;
    if (reading.current || cursor.current === undefined) return;
    reading.current = true;
    try {
      // Repeats if there is another page, or a live message arrived during the read.
      while (wanted.current) {
        wanted.current = false;
        const page: CaseHistory = await readPage(id, { after: cursor.current });
        cursor.current = page.after;
        wanted.current ||= page.more;
        setState((known) => (known.status === 'loaded' ? withNews(known, page) : known));
      }
    } catch {
      setFailures((before) => before + 1);
    } finally {
      reading.current = false;
    }
  }, [id]);

  const newest = useLive((live) => live.cases[id]);
  useEffect(() => {
    if (isLoaded && newest !== undefined) void poll();
  }, [isLoaded, poll, newest]);
  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(() => void poll(), tryAgainMs);
    return () => clearTimeout(timer);
  }, [failures, poll]);

  // After a resync, reloads to drop erased texts. The shown moment stays, and new events wait in `news`.
  const rereads = useLive((live) => live.rereads);
  const [read, setRead] = useState(rereads);
  useEffect(() => {
    if (!isLoaded || read === rereads) return;
    const left = new AbortController();
    loadHistory(id, left.signal, () => {}).then(
      ({ after, events, people, around }) => {
        cursor.current = after;
        setState((known) => {
          if (known.status !== 'loaded') return known;
          const isShown = ({ eventId }: HistoryEvent) => known.replay.indexById.has(eventId);
          const replay = extend(emptyReplay(contentType), events.filter(isShown));
          return { ...known, replay, people, around, news: events.filter((event) => !isShown(event)) };
        });
        setRead(rereads);
      },
      // After a failure the old history stays until the next resync.
      () => {},
    );
    return () => left.abort();
  }, [id, contentType, isLoaded, read, rereads]);

  const showNews = useCallback(() => {
    setState((known) => (known.status === 'loaded' ? { ...known, replay: extend(known.replay, known.news), news: [] } : known));
  }, []);
  return { state, showNews, tryAgain: useCallback(() => setAttempt((before) => before + 1), []) };
}

type Loaded = Extract<HistoryState, { status: 'loaded' }>;

function withNews(known: Loaded, { events, people }: CaseHistory): Loaded {
  const waiting = new Set(known.news.map(({ eventId }) => eventId));
  const fresh = events.filter(({ eventId }) => !known.replay.indexById.has(eventId) && !waiting.has(eventId));
  if (fresh.length === 0) return known;
  return {
    ...known,
    news: [...known.news, ...fresh],
    people: new Map([...known.people, ...people.map((card) => [card.id, card] as const)]),
  };
}
