import type { LoggedEvent } from '@potluck/events/answers/events';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { type Relation, useEventFilters } from './event-filters.ts';
import { eventQuery } from './event-queries.ts';
import { shownAs } from './shown-as.ts';
import { TouchedDocuments } from './touched-documents.tsx';

/** One event: its fields, what caused it and what it caused, and the ways to others. */
export function EventDetails({ position }: { position: string }) {
  const { data, isPending } = useQuery(eventQuery(position));
  const { relate } = useEventFilters();
  if (!data) return <p role="status">{isPending ? 'Loading event …' : 'The event could not be loaded.'}</p>;
  const { event, cause, effects, more, reference, touched } = data;
  const version = event.upcastFrom === null ? String(event.version) : `${event.version}, stored as ${event.upcastFrom}`;
  const facts: [string, string][] = [
    ['When', `${event.at.replace('T', ' ').replace('Z', '')} UTC`],
    ['Position', event.position],
    ['Revision', String(event.revision)],
    ['Schema version', version],
    ['Event id', event.id],
    ['Request', event.correlationId ?? ''],
    ...Object.entries(event.data).map(([name, value]): [string, string] => [name, shownAs(value)]),
  ];
  const others: [Relation, string][] = [
    ['subjectOf', 'All about the same subject'],
    ['streamOf', 'All of this stream'],
    ['actorOf', 'All by this actor'],
  ];
  return (
    <div className="flex flex-col gap-3 pb-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {cause === 'unseen' && <p>It was caused by an event that analysts do not see.</p>}
      {cause !== null && cause !== 'unseen' && <Linked title="Caused by" events={[cause]} />}
      {effects.length > 0 && <Linked title="It caused" events={effects} />}
      {more && (
        <p>
          <Button variant="quiet" onClick={() => relate('causedBy', position)}>
            All that it caused
          </Button>
        </p>
      )}
      {touched.length > 0 && <TouchedDocuments documents={touched} after={reference} />}
      <p className="flex flex-wrap gap-2">
        {others.map(([relation, label]) => (
          <Button key={relation} variant="quiet" onClick={() => relate(relation, position)}>
            {label}
          </Button>
        ))}
      </p>
    </div>
  );
}

/** Events by which one goes on; the list then shows those about the same subject, with this one open. */
function Linked({ title, events }: { title: string; events: readonly LoggedEvent[] }) {
  const { change } = useEventFilters();
  const open = (position: string) =>
    change({ type: '', from: '', until: '', streamOf: '', actorOf: '', causedBy: '', subjectOf: position, event: position });
  return (
    <section aria-label={title}>
      <h2 className="font-semibold font-text">{title}</h2>
      <ul>
        {events.map(({ position, type, stream }) => (
          <li key={position}>
            <button
              type="button"
              className="inline-flex min-h-6 flex-wrap items-baseline gap-x-2 text-left underline"
              onClick={() => open(position)}
            >
              {type} <code className="text-small">{stream}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
