import type { OwnDecision } from '@potluck/events/answers/moderation';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { AppealForm } from './appeal-form.tsx';
import { aboutWords, appealWords, wordsOf } from './decision-words.ts';

/** A decision: outcome, date, rule, the moderators' note, the viewer's text at that time, and the appeal. */
export function DecisionCard({ decision }: { decision: OwnDecision }) {
  const id = useId();
  const { at, rule, note, title, text, appeal, canAppeal } = decision;
  return (
    <Card as="li">
      <article aria-labelledby={id} className="flex flex-col gap-4 p-4 sm:p-6">
        <header className="flex flex-col gap-1">
          <h2 id={id} className="text-lead leading-snug">
            {wordsOf(decision)}
          </h2>
          <p className="text-quiet text-small">
            <RelativeDate date={at} />
          </p>
        </header>
        {rule && (
          <p className="text-note">
            <Link to={paths.rules} className="underline">
              Rule {rule.id}
            </Link>
            : {rule.text}
          </p>
        )}
        {note && (
          <div className="rounded-control bg-wash px-4 py-3 text-note">
            <p className="font-semibold text-quiet text-small">From the moderators</p>
            <p className="whitespace-pre-line break-words">{note}</p>
          </div>
        )}
        {(title || text) && (
          <div className="flex flex-col gap-1 text-note">
            <p className="font-semibold text-quiet text-small">{aboutWords(decision)}</p>
            <blockquote className="flex flex-col gap-1 border-line border-l-3 pl-3">
              {title && <p className="break-words font-semibold">{title}</p>}
              {text && <p className="max-h-64 overflow-y-auto whitespace-pre-line break-words">{text}</p>}
            </blockquote>
          </div>
        )}
        {appeal && <Appeal appeal={appeal} />}
        {canAppeal && <AppealForm decision={decision} />}
      </article>
    </Card>
  );
}

function Appeal({ appeal: { at, state, text, note, answeredAt } }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4 text-note">
      <p role="status" className="font-semibold">
        {appealWords[state]}
      </p>
      <p className="text-quiet text-small">
        <RelativeDate date={answeredAt ?? at} />
      </p>
      {text && <blockquote className="whitespace-pre-line break-words border-line border-l-3 pl-3">{text}</blockquote>}
      {note && (
        <div className="rounded-control bg-wash px-4 py-3">
          <p className="font-semibold text-quiet text-small">Answer of the moderators</p>
          <p className="whitespace-pre-line break-words">{note}</p>
        </div>
      )}
    </div>
  );
}
