import type { HistoryEvent } from '@potluck/events/answers/case-history';
import { useEffect, useId, useState } from 'react';
import { takesKeys } from '../../../parts/takes-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { cardClass } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Drawn } from '../../../ui/icons.tsx';
import { useFloor } from '../../../ui/use-floor.ts';
import { caseWords, didOf, lengthOf, momentOf, type Names, whoOf } from './event-words.ts';
import { sinceReport } from './known.tsx';
import { Lanes } from './lanes.tsx';
import type { Replay, World } from './replay.ts';

interface Props {
  replay: Replay;
  moment: number;
  names: Names;
  /** The number of events that are not in the replay yet. */
  news: number;
  onMove: (moment: number) => void;
  onShowNews: () => void;
}

const legend = [
  ['wrote', 'written'],
  ['edited', 'edited'],
  ['gone', 'deleted'],
  ['reported', 'reported'],
  ['claimed', 'claimed, reopened'],
  ['decided', 'decided'],
  ['took effect', 'took effect'],
] as const;

/** Time per moment during playback, in ms. */
const playMs = 900;

/** The timeline: what happened at the moment, the slider, and a lane for each actor. */
export function Instrument({ replay, moment, names, news, onMove, onShowNews }: Props) {
  const { events, worlds } = replay;
  const last = events.length - 1;
  const [playing, setPlaying] = usePlay(moment, last, onMove);
  const label = useId();
  const event = events[moment] as HistoryEvent;
  const world = worlds[moment] as World;
  const sentence = `${whoOf(event, names)} ${didOf(event, names)}`;
  const before = events[moment - 1];
  const since = sinceReport(replay, moment, names) ?? (before && `${lengthOf(before.at, event.at)} after the moment before`);
  useMomentKeys(moment, onMove);
  useFloor('high');
  return (
    <section
      aria-labelledby={label}
      data-bar
      className={classes(
        cardClass,
        'z-10 -mx-2 flex flex-col gap-2 p-3 shadow-lifted sm:mx-0 sm:px-4 [@media(min-height:38rem)]:sticky [@media(min-height:38rem)]:bottom-2',
      )}
    >
      <h2 id={label} className="sr-only">
        Timeline
      </h2>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center gap-1 max-sm:order-2">
          <Button variant="ghost" size="icon" aria-label="Previous moment" aria-disabled={moment === 0} onClick={() => onMove(moment - 1)}>
            <Drawn>
              <path d="M18 6v12l-9-6zM6 6v12" />
            </Drawn>
          </Button>
          <Button variant="quiet" size="icon" aria-label={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
            <Drawn>{playing ? <path d="M8.5 5.5v13M15.5 5.5v13" /> : <path d="M8 5.5v13l11-6.5z" />}</Drawn>
          </Button>
          <Button variant="ghost" size="icon" aria-label="Next moment" aria-disabled={moment === last} onClick={() => onMove(moment + 1)}>
            <Drawn>
              <path d="M6 6v12l9-6zM18 6v12" />
            </Drawn>
          </Button>
        </div>
        <div className="min-w-0 flex-1 max-sm:order-1 max-sm:basis-full">
          <p className="line-clamp-2 font-semibold text-note">{sentence}</p>
          <p className="text-quiet text-small tabular-nums">
            {moment + 1} of {events.length} · <time dateTime={event.at}>{momentOf(event.at)}</time>
            {since && <span className="max-sm:hidden"> · {since}</span>}
          </p>
        </div>
        <p className="rounded-full bg-plum-soft px-2.5 max-sm:order-3 max-sm:ml-auto py-0.5 font-semibold text-plum text-small">
          {caseWords(world, names, event.at)}
        </p>
        {news > 0 && (
          <Button variant="quiet" className="max-sm:order-4" onClick={onShowNews}>
            {news} new
          </Button>
        )}
      </div>
      <Lanes replay={replay} moment={moment} names={names} onMove={onMove}>
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={`${moment + 1} of ${events.length}: ${sentence}, ${momentOf(event.at)}`}
          min={0}
          max={Math.max(last, 1)}
          step={1}
          value={moment}
          onChange={({ target }) => onMove(Number(target.value))}
          className="replay-slider"
        />
      </Lanes>
      <ul aria-hidden="true" className="replay-legend" data-tone="system">
        {legend.map(([kind, words]) => (
          <li key={kind}>
            <span className="replay-mark" data-kind={kind} />
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Plays up to the last moment. Started at the last moment, it plays from the first. */
function usePlay(moment: number, last: number, onMove: (moment: number) => void): [boolean, (playing: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (moment >= last) setPlaying(false);
      else onMove(moment + 1);
    }, playMs);
    return () => clearTimeout(timer);
  }, [playing, moment, last, onMove]);
  const play = (wanted: boolean) => {
    if (wanted && moment >= last) onMove(0);
    setPlaying(wanted);
  };
  return [playing, play];
}

const steps: Record<string, number> = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 };

/** J, K and the left and right arrow keys step through the moments, unless the focused element uses them. */
function useMomentKeys(moment: number, onMove: (moment: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const step = steps[event.key];
      if (
        !plain ||
        step === undefined ||
        (event.target instanceof Element && (takesKeys(event.target) || event.target.closest('[role=tab]')))
      )
        return;
      event.preventDefault();
      onMove(moment + step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [moment, onMove]);
}
