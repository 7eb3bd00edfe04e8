import type { ProjectionVersion } from '@potluck/events/answers/projections';
import { OrderButton } from './order-button.tsx';
import { SkipForm } from './skip-form.tsx';

/** The event on which a projection stopped, why, and how it goes on. */
export function StoppedAt({
  projection,
  failure: { eventId, position, message, stream, type, at },
}: {
  projection: string;
  failure: NonNullable<ProjectionVersion['failure']>;
}) {
  const facts = [
    ['Error', message],
    ['Event', type ?? 'one after this position'],
    ['Stream', stream],
    ['When', at && new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })],
    ['Position', position],
    ['Event id', eventId],
  ].filter(([, value]) => value);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-tomato-soft px-4 py-3">
      <p className="font-semibold">It stopped, so what is read from it stays as it was. Every event after this one waits.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-small">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p>A server with mended code tries it again when it starts. Until then it can be tried again here, or skipped for a reason.</p>
      <p>
        <OrderButton projection={projection} order={{ order: 'retry' }} label="Try again" />
      </p>
      <SkipForm projection={projection} eventId={eventId} />
    </div>
  );
}
