import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Replay } from './replay.ts';

/** Delay before the URL follows the slider, in ms: browsers limit how often it may change. */
const addressDelayMs = 200;

/** The shown moment. It is stored as an event id (`?at=` in the URL), so that events inserted before it do not move it. */
export function useMoment({ events, indexById }: Replay) {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const at = parameters.get('at') ?? '';
  const [eventId, setEventId] = useState(at);
  const written = useRef(at);
  useEffect(() => {
    // The URL was changed by Back, or by a link to another moment.
    if (at !== written.current) setEventId(at);
    written.current = at;
  }, [at]);
  useEffect(() => {
    if (eventId === written.current) return;
    const timer = setTimeout(() => {
      // The page changes some time after the address: who has just left the replay is not taken back to it.
      const address = window.location;
      if (address.pathname !== pathname || !new URLSearchParams(address.search).has('at')) return;
      written.current = eventId;
      setParameters((before) => new URLSearchParams({ ...Object.fromEntries(before), at: eventId }), {
        replace: true,
        preventScrollReset: true,
      });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [eventId, pathname, setParameters]);
  const found = indexById.get(eventId);
  const moveTo = useCallback(
    (moment: number) => {
      const event = events[Math.max(0, Math.min(moment, events.length - 1))];
      if (event) setEventId(event.eventId);
    },
    [events],
  );
  return { moment: found ?? events.length - 1, moveTo, show: setEventId, isUnknown: found === undefined && eventId !== '' };
}
