import type { CaseContext, CaseDetail } from '@potluck/events/answers/cases';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { countOf, nameOf, outcomeWords, titleOf, typeWords } from './case-words.ts';
import { SinceDialog } from './since-dialog.tsx';

type Author = CaseContext['author'];

/** How long the author has been a member, other cases about them, and a button to hide their content since a date. */
export function AuthorPanel({ known, author }: { known: CaseDetail; author: Author }) {
  const [deciding, setDeciding] = useState(false);
  const { since, newest } = author;
  return (
    <Section title={since ? `About ${nameOf(known.reportedUser)}` : 'About the author'}>
      <p className="text-note">
        {since ? (
          <>
            Account made <RelativeDate date={since} />.{' '}
          </>
        ) : (
          'The account is deleted. '
        )}
        {casesOf(author)}
      </p>
      {newest.length > 0 && (
        <ul aria-label="Other cases" className="flex flex-col divide-y divide-line border-line border-y">
          {newest.map((other) => (
            <li key={other.id}>
              <Link
                to={paths.case(other.id)}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 hover:underline"
              >
                <span className="min-w-0 truncate text-note">
                  <span className="text-plum text-small">{typeWords[other.contentType]}</span> {titleOf(other)}
                </span>
                <span className="text-quiet text-small">
                  {other.status === 'decided' && other.outcome ? outcomeWords[other.outcome] : 'waiting'},{' '}
                  <RelativeDate date={other.decidedAt ?? other.createdAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {/* A deleted account has no content left to hide. */}
      {since && (
        <Button variant="quiet" className="self-start" onClick={() => setDeciding(true)}>
          Hide all since a date
        </Button>
      )}
      {deciding && <SinceDialog known={known} onClose={() => setDeciding(false)} />}
    </Section>
  );
}

function casesOf({ cases, waiting, outcomes }: Author): string {
  if (cases === 0) return 'No other cases.';
  const facts = outcomes.map(({ outcome, count }) => `${count} ${outcomeWords[outcome]}`);
  if (waiting > 0) facts.push(`${waiting} waiting`);
  return `${countOf(cases, 'other case')}: ${facts.join(', ')}.`;
}
