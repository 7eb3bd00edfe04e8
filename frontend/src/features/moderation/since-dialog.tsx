import type { AuthorContent, BatchDecided, CaseDetail } from '@potluck/events/answers/cases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { rulesQuery } from '../../parts/rules-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { BatchProgress, NotDecided } from './batch-progress.tsx';
import { authorContentQuery } from './case-queries.ts';
import { countOf, nameOf } from './case-words.ts';
import { emptyNotes, NoteFields, notesFor } from './note-fields.tsx';
import { type ChosenRule, RuleChoice } from './rule-choice.tsx';
import { useBatch } from './use-batch.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** yyyy-mm-dd, as a date input needs it, in the viewer's time zone. */
const dayOf = (ms: number): string => new Date(ms).toLocaleDateString('sv');

/** Hides all posts and comments of the case's author since a date. Each gets its own case and decision. */
export function SinceDialog({ known, onClose }: { known: CaseDetail; onClose: () => void }) {
  const [day, setDay] = useState(() => dayOf(Date.now() - 7 * dayMs));
  const [rule, setRule] = useState<ChosenRule | null>(null);
  const [notes, setNotes] = useState(emptyNotes);
  const [results, setResults] = useState<BatchDecided['results']>();
  const start = new Date(`${day}T00:00`);
  const isDay = !Number.isNaN(start.getTime());
  const { data, isFetching, isError } = useQuery({
    ...authorContentQuery(known.id, isDay ? start.toISOString() : ''),
    placeholderData: keepPreviousData,
    enabled: isDay,
  });
  const { data: rules } = useQuery(rulesQuery);
  const batch = useBatch(() => setRule(null));
  const isBegun = batch.running || batch.failure !== undefined;
  const refused = !isDay
    ? 'Choose a date.'
    : !data || isFetching
      ? 'They are being counted.'
      : data.cases.length === 0
        ? 'There is nothing to hide.'
        : !rule && rules?.length
          ? 'Choose the rule that was broken.'
          : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (refused || !data || batch.running) return;
    const all = await batch.run({ outcome: 'hide', rule, ...notesFor(notes, ['hide']), reopen: true }, data.cases);
    if (!all) return;
    if (all.some(({ result }) => result !== 'done')) return setResults([...all]);
    toast({ kind: 'success', title: `${countOf(all.length, 'post or comment', 'posts and comments')} hidden` });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={() => !batch.running && onClose()}
      title="Hide all since a date"
      description={`The visible posts and comments of ${nameOf(known.reportedUser)}. Each has a case and a decision of its own, and can be restored.`}
    >
      {results ? (
        <div className="flex flex-col gap-5">
          <NotDecided results={results} titleOf={(id) => id.replace('announcement_', 'Post ').replace('comment_', 'Comment ')} />
          <Button className="self-end" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-5">
          <Field label="Since">
            {(controlProps) => (
              <Input
                {...controlProps}
                type="date"
                value={day}
                max={dayOf(Date.now())}
                disabled={isBegun}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
          <p role="status" className="text-note">
            {isError ? 'They could not be counted. Please try again.' : data && !isFetching ? foundWords(data) : 'Counting…'}
          </p>
          <RuleChoice chosen={rule} onChoose={setRule} />
          <NoteFields outcomes={['hide']} hasReporters notes={notes} onChange={setNotes} />
          <BatchProgress batch={batch} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" disabled={batch.running} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={batch.running} refused={refused}>
              {data && data.cases.length > 0 ? `Hide ${data.cases.length}` : 'Hide'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function foundWords({ posts, comments, decided, more }: AuthorContent): string {
  if (posts + comments === 0) return 'Nothing of theirs is visible since then.';
  const found = `${countOf(posts, 'post')} and ${countOf(comments, 'comment')} will be hidden.`;
  const again = decided > 0 ? ` ${decided} of them were decided before, and are reopened.` : '';
  return `${found}${again}${more ? ' There are more: these are the newest 500. Repeat it for the others.' : ''}`;
}
