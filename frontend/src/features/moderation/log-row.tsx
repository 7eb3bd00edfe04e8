import type { LogEntry } from '@potluck/events/answers/moderation';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { nameOf, titleOf, typeWords } from './case-words.ts';
import { actorOf, didOf } from './log-words.ts';

/** A profile without an excerpt may just have no name. */
function subjectOf(about: NonNullable<LogEntry['case']>): string {
  const type = typeWords[about.contentType];
  if (about.excerpt?.trim()) return `${type} “${titleOf(about)}”`;
  return about.contentType === 'user' ? `${type} of somebody` : `${type} that is no longer there`;
}

/** One entry of the log. A click on the moderator's name filters the log by that moderator. */
export function LogRow({ entry, onModerator }: { entry: LogEntry; onModerator: (id: string) => void }) {
  const { moderator, at, member, case: about } = entry;
  const who = actorOf(entry);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-3 text-note last:border-0">
      <p className="min-w-0 flex-1 basis-60 break-words">
        {moderator ? (
          <button
            type="button"
            className="inline-flex min-h-6 items-center font-semibold underline"
            onClick={() => onModerator(moderator.id)}
          >
            {who}
          </button>
        ) : (
          <span className="font-semibold">{who}</span>
        )}{' '}
        {didOf(entry)}
        {about && (
          <>
            {': '}
            <Link to={paths.case(about.id)} className="underline">
              {subjectOf(about)}
            </Link>
          </>
        )}
        {member && (
          <>
            {': '}
            <Link to={paths.user(member.id)} className="underline">
              {nameOf(member)}
            </Link>
          </>
        )}
      </p>
      <RelativeDate date={at} className="text-quiet text-small" />
    </li>
  );
}
