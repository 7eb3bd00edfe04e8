import { maxShortText } from '@potluck/events/limits';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { useOrder } from './use-order.ts';

/** Takes a skip back, for a reason: the projection is rebuilt with the event. */
export function UnskipForm({ projection, eventId, stream }: { projection: string; eventId: string; stream: string }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useOrder(projection);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) mutate({ order: 'withdraw-skip', eventId, reason: reason.trim() });
  };
  return (
    <form onSubmit={submit} className="mb-3 flex flex-wrap items-end gap-3 rounded-control bg-butter-soft px-4 py-3">
      <p className="w-full break-words">
        Skipped: an event of {stream || 'an unknown stream'} <code className="text-small">{eventId}</code>
      </p>
      <Field label="Why shall it be folded again?" className="min-w-60 flex-1">
        {(control) => <Input {...control} value={reason} maxLength={maxShortText} onChange={({ target }) => setReason(target.value)} />}
      </Field>
      <Button type="submit" variant="quiet" busy={isPending} refused={reason.trim() ? '' : 'Say why first.'}>
        Fold it again
      </Button>
    </form>
  );
}
