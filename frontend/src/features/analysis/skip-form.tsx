import { maxShortText } from '@potluck/events/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, isUnauthorized, messageOf } from '../../api/http.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { projectionsQuery } from './analysis-queries.ts';

/** Lets all versions of a projection pass over the event on which it stopped, for a reason. */
export function SkipForm({ projection, eventId }: { projection: string; eventId: string }) {
  const [reason, setReason] = useState('');
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/analysis/projections/${projection}/skips`, { eventId, reason: reason.trim() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectionsQuery.queryKey }),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ kind: 'error', title: 'Nothing was skipped', text: messageOf(error, 'The server could not be reached. Please try again.') });
    },
    onSettled: () => setConfirming(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) setConfirming(true);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field label="Why may it be passed over?" className="min-w-60 flex-1">
        {(control) => <Input {...control} value={reason} maxLength={maxShortText} onChange={({ target }) => setReason(target.value)} />}
      </Field>
      <Button type="submit" variant="quiet" busy={isPending} refused={reason.trim() ? '' : 'Say why first.'}>
        Skip this event
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Skip this event in ${projection}?`}
        text="Every version passes over it, now and whenever it is built anew. Your name and the reason stand in the log."
        confirm="Skip"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </form>
  );
}
