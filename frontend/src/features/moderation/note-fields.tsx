import { isSanction } from '@potluck/events/case-moves';
import type { Outcome } from './effects.ts';
import { NoteField } from './note-field.tsx';

export const emptyNotes = { noteInternal: '', noteToAuthor: '', noteToReporters: '' };
export type Notes = typeof emptyNotes;

/** The author is not told about a dismissal or a muted reporter. */
const isToldToAuthor = (outcome: Outcome) => outcome !== 'dismiss' && outcome !== 'mute_reporter';

/** Empties the notes that nobody would read. Reporters are told only about the content, so not if the first outcome is a sanction. */
export const notesFor = ({ noteInternal, noteToAuthor, noteToReporters }: Notes, outcomes: readonly Outcome[]): Notes => ({
  noteInternal,
  noteToAuthor: outcomes.some(isToldToAuthor) ? noteToAuthor : '',
  noteToReporters: outcomes[0] && !isSanction(outcomes[0]) ? noteToReporters : '',
});

interface NoteFieldsProps {
  /** The chosen outcomes, the main one first. */
  outcomes: readonly Outcome[];
  hasReporters: boolean;
  notes: Notes;
  onChange: (notes: Notes) => void;
}

/** The notes of a decision, each labelled with its readers. */
export function NoteFields({ outcomes, hasReporters, notes: { noteInternal, noteToAuthor, noteToReporters }, onChange }: NoteFieldsProps) {
  const notes = { noteInternal, noteToAuthor, noteToReporters };
  const write = (name: keyof Notes) => (text: string) => onChange({ ...notes, [name]: text });
  return (
    <>
      <NoteField label="Internal note" hint="Only moderators read it." value={noteInternal} onChange={write('noteInternal')} />
      {outcomes.some(isToldToAuthor) && (
        <NoteField label="Note to the author" hint="They read it with the rule." value={noteToAuthor} onChange={write('noteToAuthor')} />
      )}
      {hasReporters && outcomes[0] && !isSanction(outcomes[0]) && (
        <NoteField
          label="Note to the reporters"
          hint="They read it with what became of the content."
          value={noteToReporters}
          onChange={write('noteToReporters')}
        />
      )}
    </>
  );
}
