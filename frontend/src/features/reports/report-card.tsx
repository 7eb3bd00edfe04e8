import type { OwnReport } from '@potluck/events/answers/moderation';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { ReportSteps } from './report-steps.tsx';
import { outcomeWords, reasonWord, titleOf, typeWords } from './report-words.ts';

/** One of the viewer's reports: the content as the viewer can see it now, the progress and result, and what the viewer wrote. */
export function ReportCard({ report }: { report: OwnReport }) {
  const id = useId();
  const { contentType, contentId, reportedUser, excerpt, reason, description, decision } = report;
  const title = titleOf(report);
  const link = contentType === 'recipe' && excerpt !== null && contentId ? paths.recipe(contentId) : undefined;
  const name = reportedUser?.displayName?.trim();
  return (
    <Card as="li">
      <article aria-labelledby={id} className="flex flex-col gap-4 p-4 sm:p-6">
        <header className="flex flex-col gap-1">
          <p className="text-quiet text-small">
            <span className="font-semibold text-ink">{typeWords[contentType]}</span>
            {reportedUser && contentType !== 'user' && (
              <>
                {' '}
                by{' '}
                <Link to={paths.user(reportedUser.id)} className="underline hover:text-ink">
                  {name || 'somebody'}
                </Link>
              </>
            )}
          </p>
          <h2 id={id} className="line-clamp-3 text-lead leading-snug">
            {link ? (
              <Link to={link} className="hover:underline">
                {title}
              </Link>
            ) : contentType === 'user' && reportedUser ? (
              <Link to={paths.user(reportedUser.id)} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
        </header>
        <ReportSteps report={report} />
        {decision && (
          <section aria-label="Decision" className="flex flex-col gap-2 rounded-control bg-wash px-4 py-3 text-note">
            <p className="font-semibold">{outcomeWords[decision.outcome]}</p>
            {decision.rule && (
              <p>
                <Link to={paths.rules} className="underline">
                  Rule {decision.rule.id}
                </Link>
                : {decision.rule.text}
              </p>
            )}
            {decision.noteExpiredAt && (
              <p className="text-quiet text-small">
                Notes expired <RelativeDate date={decision.noteExpiredAt} />
              </p>
            )}
            {decision.note && <blockquote className="whitespace-pre-line border-line border-l-3 pl-3">{decision.note}</blockquote>}
          </section>
        )}
        <div className="text-note">
          <p className="text-quiet">You reported: {reasonWord(reason)}</p>
          {description && <p className="mt-1 whitespace-pre-line">“{description}”</p>}
        </div>
      </article>
    </Card>
  );
}
