import type { CaseSummary } from '@potluck/events/answers';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useUserCard } from '../../live/use-live.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { CaseState, ReasonChips } from './case-marks.tsx';
import { countOf, nameOf, titleOf, typeWords } from './case-words.ts';

/** A case in the queue. The whole card can be pressed; the link in it is the one that the keyboard reaches. */
export function CaseRow({ about }: { about: CaseSummary }) {
  const id = useId();
  const author = useUserCard(about.reportedUser);
  return (
    <Card as="li" className="relative scroll-my-20 transition-shadow duration-150 focus-within:shadow-lifted hover:shadow-lifted">
      <article aria-labelledby={`${id}-title`} aria-describedby={`${id}-facts`} className="flex flex-col gap-2.5 p-4 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-quiet text-small">
            <span className="font-semibold text-plum">{typeWords[about.contentType]}</span> ·{' '}
            <RelativeDate date={about.lastReportAt ?? about.createdAt} />
          </p>
          <CaseState about={about} />
        </div>
        <h2 id={`${id}-title`} className="text-lead leading-snug">
          <Link
            to={paths.case(about.id)}
            data-case={about.id}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-tomato focus-visible:after:outline-offset-2"
          >
            {titleOf(about)}
          </Link>
        </h2>
        <div id={`${id}-facts`} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-note text-quiet">
          {about.contentType !== 'user' && (
            <span className="inline-flex min-w-0 items-center gap-2">
              <Avatar name={author.displayName} url={author.profileImageUrl} size={24} />
              <span className="truncate">{nameOf(author)}</span>
            </span>
          )}
          <span className="tabular-nums">{countOf(about.reportsCount, 'report')}</span>
          <ReasonChips reasons={about.reasons} />
        </div>
      </article>
    </Card>
  );
}
