import type { ProjectionOrders } from '@potluck/events/answers/projections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { ordersQuery } from './analysis-queries.ts';
import { UnskipForm } from './unskip-form.tsx';

/** Who ordered what for a projection, read when it is opened, and the events that it skips. */
export function OrderLog({ projection }: { projection: string }) {
  const [open, setOpen] = useState(false);
  const { data, isPending } = useQuery({ ...ordersQuery(projection), enabled: open });
  return (
    <details className="text-note" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 text-quiet">
        Orders<span className="sr-only"> for {projection}</span>
      </summary>
      {open &&
        (data ? (
          <>
            {data.skipped.map(({ eventId, stream }) => (
              <UnskipForm key={eventId} projection={projection} eventId={eventId} stream={stream} />
            ))}
            {data.orders.length === 0 && <p>Nothing was ordered yet.</p>}
            <ol className="flex flex-col gap-2">
              {data.orders.map((order) => (
                <OrderRow key={order.id} of={order} />
              ))}
            </ol>
          </>
        ) : (
          <p role="status">{isPending ? 'Loading orders …' : 'The orders could not be loaded.'}</p>
        ))}
    </details>
  );
}

function OrderRow({ of: { type, at, by, version, eventId, reason } }: { of: ProjectionOrders['orders'][number] }) {
  return (
    <li className="break-words">
      <span className="font-semibold">{orderWords[type] ?? type}</span>
      {version !== null && ` ${version}`}
      {eventId && <code className="text-small"> {eventId}</code>}
      {reason && <q className="ml-1">{reason}</q>}{' '}
      <span className="text-quiet">
        {by ? (
          <Link to={paths.user(by.id)} className="underline">
            {by.displayName ?? 'A member'}
          </Link>
        ) : (
          'on the server'
        )}
        , <RelativeDate date={at} />
      </span>
    </li>
  );
}

const orderWords: Record<string, string> = {
  EventSkipped: 'Skipped event',
  SkipWithdrawn: 'Folded again: event',
  RetryRequested: 'Tried again',
  RebuildRequested: 'Rebuild',
  RebuildPaused: 'Paused the rebuild',
  RebuildResumed: 'Resumed the rebuild',
  RebuildCancelled: 'Cancelled the rebuild',
  VersionSwitched: 'Readers switched to version',
  VersionDropped: 'Deleted version',
};
