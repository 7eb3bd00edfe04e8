import type { BatchDecided, CaseSummary } from '@potluck/events/answers/cases';
import { needsRule, outcomesOf } from '@potluck/events/case-moves';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { rulesQuery } from '../../parts/rules-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { BatchProgress, NotDecided } from './batch-progress.tsx';
import { countOf, titleOf } from './case-words.ts';
import { emptyNotes, NoteFields, notesFor } from './note-fields.tsx';
import { OutcomeChoice } from './outcome-choice.tsx';
import { type ChosenRule, RuleChoice } from './rule-choice.tsx';
import { useBatch } from './use-batch.ts';

type Outcome = ReturnType<typeof outcomesOf>[number];
/** Outcomes that need no input per case. */
const alike: readonly Outcome[] = ['dismiss', 'hide', 'restore'];

/** The outcomes that are possible for every case. */
const outcomesOfAll = (cases: readonly CaseSummary[]): Outcome[] =>
  alike.filter((outcome) =>
    cases.every(({ contentType, hidden, isGone, status, escalated }) => {
      const known = { contentType, status, escalated, claim: undefined, hiddenBy: hidden ? 'hidden' : undefined, appeals: [] };
      return outcomesOf(known, { isThere: !isGone, hasMedia: false }).includes(outcome);
    }),
  );

/** One decision for several cases, with their revisions from when the dialog opened. Unclaimed cases are claimed by it. */
export function BatchDialog({ cases, onClose, onDone }: { cases: readonly CaseSummary[]; onClose: () => void; onDone: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [rule, setRule] = useState<ChosenRule | null>(null);
  const [notes, setNotes] = useState(emptyNotes);
  const [results, setResults] = useState<BatchDecided['results']>();
  const { data: rules } = useQuery(rulesQuery);
  const batch = useBatch(() => setRule(null));
  const outcomes = outcomesOfAll(cases);
  const takesRule = outcome !== undefined && needsRule(outcome);
  const refused = !outcome
    ? 'Choose an outcome first.'
    : takesRule && !rule && rules?.length
      ? 'Choose the rule that was broken.'
      : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (refused || !outcome || batch.running) return;
    const items = cases.map(({ id, revision, contentRevision }) => ({ id, revision, contentRevision }));
    const all = await batch.run({ outcome, rule: takesRule ? rule : null, ...notesFor(notes, [outcome]), reopen: false }, items);
    if (!all) return;
    onDone();
    if (all.some(({ result }) => result !== 'done')) return setResults([...all]);
    toast({ kind: 'success', title: `${countOf(all.length, 'case')} decided` });
    onClose();
  };
  const count = countOf(cases.length, 'case');
  const title = results ? 'Decided' : `Decide ${count}`;
  const nameOfCase = (id: string) => {
    const about = cases.find((one) => one.id === id);
    return about ? titleOf(about) : id;
  };
  return (
    <Dialog open onOpenChange={() => !batch.running && onClose()} title={title}>
      {results ? (
        <div className="flex flex-col gap-5">
          <NotDecided results={results} titleOf={nameOfCase} />
          <Button className="self-end" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-5">
          <OutcomeChoice outcomes={outcomes} chosen={outcome ?? ''} onChoose={(next) => setOutcome(outcomes.find((one) => one === next))} />
          {takesRule && <RuleChoice chosen={rule} onChoose={setRule} />}
          <NoteFields outcomes={outcome ? [outcome] : []} hasReporters notes={notes} onChange={setNotes} />
          <BatchProgress batch={batch} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" disabled={batch.running} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={batch.running} refused={refused}>
              Decide {count}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
