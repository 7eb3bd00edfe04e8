import type { CaseDetail } from '@potluck/events/answers/cases';
import { AppealPanel } from './appeal-panel.tsx';
import { CaseContent } from './case-content.tsx';
import { CaseSurroundings } from './case-surroundings.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { DecisionForm } from './decision-form.tsx';
import { KeysCard } from './keys-card.tsx';
import { NoteForm } from './note-form.tsx';
import { caseKeys, useFocusFromQueue } from './use-case-keys.ts';

/** What a case is decided on and with: content and history on the left, actions on the right. In narrow windows one column. */
export function CaseWork({ known, title }: { known: CaseDetail; title: string }) {
  useFocusFromQueue();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-8">
      <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
        <CaseContent known={known} title={title} />
        <CaseSurroundings known={known} />
      </div>
      <CaseTimeline known={known} />
      <div className="flex flex-col gap-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ClaimPanel known={known} />
        {known.appeals.map((appeal) => (
          <AppealPanel key={appeal.decisionId} known={known} appeal={appeal} />
        ))}
        <DecisionForm known={known} />
        {known.moves.includes('note') && <NoteForm id={known.id} />}
        <KeysCard keys={caseKeys} />
      </div>
    </div>
  );
}
