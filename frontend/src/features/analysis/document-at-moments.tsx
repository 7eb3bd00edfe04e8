import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type DocumentAddress, useDocumentAddress } from './document-address.ts';
import { DocumentFields } from './document-fields.tsx';
import { DocumentNotes } from './document-notes.tsx';
import { MomentChoice } from './moment-choice.tsx';
import { momentWords } from './moment-words.ts';
import { useDocument } from './use-document.ts';

const number = (value: number): string => value.toLocaleString('en-US');

/** A document as of a moment beside another one, field by field. */
export function DocumentAtMoments(address: DocumentAddress) {
  const { projection, at, beside } = address;
  const { change } = useDocumentAddress();
  const [attempt, setAttempt] = useState(0);
  const { document, moments, progress, failure } = useDocument(address, attempt);
  const { asOf, beside: other } = document ?? {};
  const heads: [string, string] = [momentWords(moments.at, asOf?.event ?? null), momentWords(moments.beside, other?.event ?? null)];
  const wordsOf = (now: string, shown: string, head: string) => (now === shown ? head : momentWords(now, null));
  const about = asOf?.last ?? other?.last;
  const changed = document?.fields.filter(({ changed }) => changed).length ?? 0;
  return (
    <>
      <Card className="flex flex-col gap-5 p-5">
        <h2 className="break-words text-lead">
          {projection} {document && <code className="break-all text-body">{document.id}</code>}
        </h2>
        <MomentChoice
          legend="As of"
          value={at}
          moment={asOf}
          words={wordsOf(at, moments.at, heads[0])}
          onChoose={(chosen) => change({ at: chosen })}
        />
        <MomentChoice
          legend="Beside"
          value={beside}
          moment={other}
          words={wordsOf(beside, moments.beside, heads[1])}
          onChoose={(chosen) => change({ beside: chosen })}
        />
      </Card>
      <p role="status" className="text-note text-quiet tabular-nums">
        {progress
          ? `Folding … ${progress.of > 0 ? `${number(progress.events)} of ${number(progress.of)} events read` : ''}`
          : document && (changed === 0 ? 'No field differs' : `${changed} ${changed === 1 ? 'field differs' : 'fields differ'}`)}
      </p>
      {failure && (
        <EmptyState
          title="The document cannot be shown"
          text={failure}
          action={<Button onClick={() => setAttempt(attempt + 1)}>Try Again</Button>}
        />
      )}
      {document && asOf && other && (
        <div aria-busy={!!progress} className={classes('flex flex-col gap-4 transition-opacity duration-150', progress && 'opacity-60')}>
          <ul className="flex flex-col gap-1 text-note">
            <DocumentNotes title={heads[0]} moment={asOf} />
            {heads[1] !== heads[0] && <DocumentNotes title={heads[1]} moment={other} />}
            {document.stale && <li>The index of the log is behind: the newest events may be missing.</li>}
          </ul>
          {document.fields.length > 0 && (
            <Card className="px-3 py-2 sm:px-5">
              <DocumentFields of={document} heads={heads} />
            </Card>
          )}
          {about && (
            <p>
              <Link
                className={buttonClass('quiet')}
                to={`${paths.analysis}/events?${new URLSearchParams({ subjectOf: about.position, event: about.position })}`}
              >
                The events about it
              </Link>
            </p>
          )}
        </div>
      )}
    </>
  );
}
