import type { OwnDecision } from '@potluck/events/answers/moderation';
import { maxNote } from '@potluck/events/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { randomId } from '../../api/random-id.ts';
import { parseTextDraft, useDraft } from '../../parts/draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { decisionsPath } from './decisions-query.ts';

/** A button that opens the form to appeal a decision. Each decision can be appealed once. The text is a draft until it is sent. */
export function AppealForm({ decision: { id, caseId } }: { decision: OwnDecision }) {
  const draft = useDraft(`appeal:${id}`, parseTextDraft);
  const [open, setOpen] = useState(draft.restored !== undefined);
  const [text, setText] = useState(draft.restored ?? '');
  const { send, isSending } = useAppeal(id, caseId, draft.discard);
  const write = (typed: string) => {
    setText(typed);
    if (typed.trim() === '') draft.discard();
    else draft.save(typed);
  };
  if (!open)
    return (
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        Appeal
      </Button>
    );
  const refused = text.trim() ? undefined : 'Write why you think that this decision is wrong.';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!refused && !isSending) send(text);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-4">
      <Field
        label="Why is this decision wrong?"
        hint="Another moderator than who decided reads it. You can appeal once."
        aside={text.length > 0 ? `${text.length}/${maxNote}` : undefined}
      >
        {(controlProps) => (
          <Textarea
            {...controlProps}
            autoFocus={draft.restored === undefined}
            rows={4}
            value={text}
            maxLength={maxNote}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending} refused={refused}>
          Send appeal
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useAppeal(id: string, caseId: string, onSent: () => void) {
  /** The same text keeps the same key, so that repeating it after a lost answer sends it only once. */
  const command = useRef({ of: '', key: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: async (text: string) => {
      if (command.current.of !== text) command.current = { of: text, key: randomId() };
      await api.post(`${decisionsPath}/${id}/appeal`, { caseId, text }, { idempotencyKey: command.current.key });
      onSent();
      await queryClient.invalidateQueries({ queryKey: keys.decisions });
    },
    onSuccess: () => toast({ kind: 'success', title: 'Appeal sent' }),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({
        kind: 'error',
        title: 'The appeal was not sent',
        text: messageOf(error, 'The server could not be reached. Please try again.'),
      });
      if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries({ queryKey: keys.decisions });
    },
  });
  return { send: mutate, isSending: isPending };
}
