import type { CaseDetail } from '@potluck/events/answers/cases';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import { AppealPanel } from './appeal-panel.tsx';
import { BackToModeration } from './back-to-moderation.tsx';
import { CaseContent } from './case-content.tsx';
import { AppealedMark, CaseState, ReasonChips } from './case-marks.tsx';
import { CaseParts } from './case-parts.tsx';
import { CaseSurroundings } from './case-surroundings.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { countOf, nameOf, titleOf, typeWords } from './case-words.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { DecisionForm } from './decision-form.tsx';
import { KeysCard } from './keys-card.tsx';
import { LazyReplay } from './lazy-replay.tsx';
import { NoteForm } from './note-form.tsx';
import { useOpenCases } from './open-cases.tsx';
import { caseKeys, useCaseKeys } from './use-case-keys.ts';
import { withCount } from './with-count.ts';

/** A loaded case: content and history on the left, actions on the right. In narrow windows one column: content, history, actions. */
export function CaseView({ known }: { known: CaseDetail }) {
  const open = useOpenCases();
  // A comment has no title; its text is shown below.
  const title = known.contentType === 'comment' && known.content ? `Comment by ${nameOf(known.reportedUser)}` : titleOf(known);
  const replays = useSearchParams()[0].has('at');
  useCaseKeys(known.id, replays);
  const [wasShown, setWasShown] = useState(!replays);
  if (!replays && !wasShown) setWasShown(true);
  return (
    <Page title={withCount(`${title} · Moderation`, open.total)}>
      <BackToModeration />
      <header className="flex flex-col gap-3">
        <p className="font-semibold text-note text-plum">{typeWords[known.contentType]}</p>
        <h1 className="line-clamp-3 pb-1.5 text-heading md:text-display">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-note text-quiet">
          <CaseState about={known} />
          <AppealedMark appealed={known.appealed} />
          <span className="tabular-nums">{countOf(known.reportsCount, 'report')}</span>
          <ReasonChips reasons={known.reasons} />
        </div>
      </header>
      <CaseParts id={known.id} newest={known.timeline.at(-1)?.eventId} />
      {replays && <LazyReplay known={known} />}
      {/* Stays mounted during the replay, so that what was chosen and opened is kept. A link to a moment paints sooner without it. */}
      {wasShown && (
        <div hidden={replays} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-8">
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
      )}
    </Page>
  );
}
