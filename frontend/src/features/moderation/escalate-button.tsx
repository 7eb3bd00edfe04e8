import type { CaseEntry } from '@potluck/events/answers/cases';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { escalationWords } from './case-words.ts';
import { NoteField } from './note-field.tsx';
import { useEscalate } from './use-case-move.ts';
import { useRetainedState } from './use-retained-state.ts';

type Code = NonNullable<CaseEntry['escalation']>;
const reasons = Object.entries(escalationWords).map(([value, label]) => ({
  value: value as Code,
  label: label.slice(0, 1).toUpperCase() + label.slice(1),
}));

/** Escalates a case to the administrators, with a reason and a note. An open dialog stays, with what was typed, if that can no longer be done. */
export function EscalateButton({ id, mayEscalate }: { id: string; mayEscalate: boolean }) {
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState<Code>();
  const [note, setNote] = useRetainedState(`${id} escalation`, '');
  const escalate = useEscalate(id, () => {
    setOpen(false);
    setNote('');
  });
  const refused = !mayEscalate ? 'The case has changed: you cannot escalate it now.' : code ? undefined : 'Select a reason first.';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code && !refused && !escalate.isPending) escalate.mutate({ code, note });
  };
  return (
    <>
      {mayEscalate && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Escalate
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Escalate this case"
        description="From then on only administrators can decide it. You can still add notes."
      >
        <form onSubmit={submit} className="flex flex-col gap-5">
          <Field label="Reason">
            {(controlProps) => <Select {...controlProps} value={code} options={reasons} placeholder="Select a reason" onChange={setCode} />}
          </Field>
          <NoteField label="Note (optional)" hint="Only moderators and administrators read it." value={note} onChange={setNote} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" disabled={escalate.isPending} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" busy={escalate.isPending} refused={refused}>
              Escalate
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
