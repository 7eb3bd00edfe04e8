import { maxNote } from '@potluck/events/limits';
import { Field, Textarea } from '../../ui/field.tsx';

interface NoteFieldProps {
  label: string;
  /** Says who reads the note. */
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

export function NoteField({ label, hint, value, onChange }: NoteFieldProps) {
  return (
    <Field label={label} hint={hint} aside={value.length > 0 ? `${value.length}/${maxNote}` : undefined}>
      {(controlProps) => (
        <Textarea {...controlProps} rows={2} value={value} maxLength={maxNote} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
