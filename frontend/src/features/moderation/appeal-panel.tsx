import type { CaseDetail } from '@potluck/events/answers/cases';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { nameOf, outcomeWords } from './case-words.ts';
import type { Outcome } from './effects.ts';
import { emptyNotes, NoteFields, notesFor } from './note-fields.tsx';
import { useAnswerAppeal } from './use-case-move.ts';
import { useRetainedState } from './use-retained-state.ts';

type Appeal = CaseDetail['appeals'][number];

const undoing: Partial<Record<Outcome, Outcome>> = { hide: 'restore', suspend: 'reinstate', hide_profile: 'restore_profile' };
const undoneWords: Partial<Record<Outcome, string>> = {
  hide: 'It succeeds: members see it again',
  warn: 'It succeeds: the warning is withdrawn',
  suspend: 'It succeeds: the suspension ends',
  hide_profile: 'It succeeds: the profile is shown again',
};
const undoneGone = 'It succeeds, but nothing comes back: it is gone';

/** An appeal against a decision, with the form to answer it. */
export function AppealPanel({ known, appeal }: { known: CaseDetail; appeal: Appeal }) {
  const { id, moves, revision, content, reportersCount } = known;
  const { decisionId, outcome } = appeal;
  const [upheld, setUpheld] = useState<boolean>();
  const [notes, setNotes] = useRetainedState(`${id} answer ${decisionId}`, emptyNotes);
  const { answer, answering, failure } = useAnswerAppeal(id);
  const heading = useId();
  const mayAnswer = moves.includes('answer') && appeal.mayAnswer;
  const undo = upheld ? undoing[outcome] : undefined;
  // The author always gets a note; reporters only if the content is shown again.
  const notified: Outcome[] = [undo ?? 'warn'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answering || upheld === undefined || !mayAnswer) return;
    answer({ decisionId, upheld, revision, contentRevision: content?.revision ?? null, ...notesFor(notes, notified) });
  };
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1">
        <h2 id={heading} className="text-title">
          Appeal
        </h2>
        <p className="text-note text-quiet">
          Against “{outcomeWords[outcome]}” by {nameOf(appeal.decidedBy)}, <RelativeDate date={appeal.at} />
        </p>
      </div>
      <blockquote className="whitespace-pre-line break-words border-line border-l-3 pl-3 text-note">
        {appeal.text ?? 'What the author wrote is erased.'}
      </blockquote>
      {mayAnswer ? (
        <form data-case-key="d" onSubmit={submit} className="flex flex-col gap-5">
          <fieldset className="flex flex-col gap-1">
            <legend className="sr-only">Answer</legend>
            {[true, false].map((value) => (
              <label key={String(value)} className="flex min-h-11 cursor-pointer items-center gap-3 text-note">
                <input
                  type="radio"
                  name={heading}
                  checked={upheld === value}
                  onChange={() => setUpheld(value)}
                  className="size-5 shrink-0 accent-plum"
                />
                {!value ? 'The decision stands' : known.isGone && outcome === 'hide' ? undoneGone : undoneWords[outcome]}
              </label>
            ))}
          </fieldset>
          <NoteFields outcomes={upheld === undefined ? [] : notified} hasReporters={reportersCount > 0} notes={notes} onChange={setNotes} />
          {failure && (
            <p role="alert" className="rounded-control bg-butter-soft px-4 py-3 text-note">
              <strong className="font-semibold">{failure}.</strong> The page shows it as it is now, and what you typed is still here.
            </p>
          )}
          <Button type="submit" busy={answering} refused={upheld === undefined ? 'Choose an answer first.' : undefined}>
            Answer
          </Button>
        </form>
      ) : (
        <p className="text-note text-quiet">
          {appeal.mayAnswer
            ? 'Whoever has claimed the case answers it.'
            : 'You made this decision: another moderator answers. After three days you can, too.'}
        </p>
      )}
    </Card>
  );
}
