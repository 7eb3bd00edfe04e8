import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NoteField } from './note-field.tsx';
import { useAddNote } from './use-case-move.ts';
import { useRetainedState } from './use-retained-state.ts';

/** Adds a note to the case, without a decision. */
export function NoteForm({ id }: { id: string }) {
  const [note, setNote] = useRetainedState(`${id} note`, '');
  // What was typed while it was being sent stays.
  const add = useAddNote(id, (sent) => setNote((now) => (now === sent ? '' : now)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending && note.trim()) add.mutate(note);
  };
  return (
    <Card as="section" aria-label="Notes" className="p-5">
      <form data-case-key="n" onSubmit={submit} className="flex flex-col gap-4">
        <NoteField label="Note for the case" hint="Only moderators read it." value={note} onChange={setNote} />
        <Button type="submit" variant="quiet" busy={add.isPending} refused={note.trim() ? undefined : 'Write a note first.'}>
          Add note
        </Button>
      </form>
    </Card>
  );
}
