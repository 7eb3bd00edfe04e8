import type { CaseDetail } from '@potluck/events/answers/cases';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import { BackToModeration } from './back-to-moderation.tsx';
import { AppealedMark, CaseState, ReasonChips } from './case-marks.tsx';
import { CaseParts } from './case-parts.tsx';
import { countOf, nameOf, titleOf, typeWords } from './case-words.ts';
import { LazyCaseWork, LazyReplay } from './lazy-case.tsx';
import { useOpenCases } from './open-cases.tsx';
import { useCaseKeys } from './use-case-keys.ts';
import { withCount } from './with-count.ts';

/** A loaded case: what it is about, then the case itself or its replay. */
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
      {/* Stays mounted during the replay, so that what was chosen and opened is kept. */}
      {wasShown && (
        <div hidden={replays}>
          <LazyCaseWork known={known} title={title} />
        </div>
      )}
    </Page>
  );
}
