import type { LoggedEvent } from '@potluck/events/answers/events';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { EventDetails } from './event-details.tsx';
import { useEventFilters } from './event-filters.ts';

/** An event in the list; opened, it shows its fields, its cause and its effects. */
export function EventRow({ event: { position, type, stream, at, actor }, isOpen }: { event: LoggedEvent; isOpen: boolean }) {
  const { change } = useEventFilters();
  return (
    <li className="border-line border-b text-note last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 py-3 text-left"
        onClick={() => change({ event: isOpen ? '' : position })}
      >
        <span className="min-w-0 flex-1 basis-60 break-words">
          <span className="font-semibold">{type}</span> <code className="text-quiet text-small">{stream}</code>
        </span>
        <span className="text-quiet text-small">
          {actor === 'system' ? 'by the system' : <code>{actor}</code>}, <RelativeDate date={at} />
        </span>
      </button>
      {isOpen && <EventDetails position={position} />}
    </li>
  );
}
