import type { CaseSummary } from '@potluck/events/answers/cases';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useUserCard } from '../../live/use-live.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { AppealedMark, CaseState, ReasonChips } from './case-marks.tsx';
import { countOf, nameOf, titleOf, typeWords } from './case-words.ts';

interface CaseRowProps {
  about: CaseSummary;
  /** Undefined if the case cannot be selected. */
  onSelect: (() => void) | undefined;
  selected: boolean;
}

/** A case in the queue. A click anywhere on the card follows its link; the keyboard reaches the link and the checkbox. */
export function CaseRow({ about, onSelect, selected }: CaseRowProps) {
  const id = useId();
  const author = useUserCard(about.reportedUser);
  return (
    <Card
      as="li"
      className={classes(
        'relative scroll-my-36 transition-shadow duration-150 focus-within:shadow-lifted hover:shadow-lifted',
        selected && 'border-plum bg-plum-soft',
      )}
    >
      <article aria-labelledby={`${id}-title`} aria-describedby={`${id}-facts`} className="flex flex-col gap-2.5 p-4 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="flex items-center gap-3">
            {onSelect && (
              // The target is larger than it looks, and above the link that covers the card.
              <label className="relative z-[1] -m-2.5 grid size-11 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  checked={selected}
                  onChange={onSelect}
                  aria-label={`Select ${titleOf(about)}`}
                  className="size-5 accent-plum"
                />
              </label>
            )}
            <p className="text-quiet text-small">
              <span className="font-semibold text-plum">{typeWords[about.contentType]}</span> ·{' '}
              <RelativeDate date={about.lastReportAt ?? about.createdAt} />
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <AppealedMark appealed={about.appealed} />
            <CaseState about={about} />
          </div>
        </div>
        <h2 id={`${id}-title`} className="text-lead leading-snug">
          <Link
            to={paths.case(about.id)}
            data-case={about.id}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-tomato focus-visible:after:outline-offset-2"
          >
            {/* The clamp is inside the link: on the link itself, its pseudo-element would count as a clipped line. */}
            <span className="line-clamp-2">{titleOf(about)}</span>
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
