import type { CaseDetail, CaseEntry } from '@potluck/events/answers/cases';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/page.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { dayOf, entryWords, isRenewal, nameOf } from './case-words.ts';
import { OpenInCase } from './open-in-case.tsx';

/** The number of entries shown at first; these are the newest. */
const shownAtFirst = 20;

/** The history of the case, oldest entry first. */
export function CaseTimeline({ known }: { known: CaseDetail }) {
  const entries = known.timeline;
  const [all, setAll] = useState(false);
  const shown = entries.filter((entry, index) => !isRenewal(entry, entries[index - 1]));
  const list = useRef<HTMLOListElement>(null);
  const showAll = () => {
    setAll(true);
    // The button goes.
    list.current?.focus({ preventScroll: true });
  };
  const earlier = all ? 0 : Math.max(0, shown.length - shownAtFirst);
  return (
    <Section title="What happened" className="lg:col-start-1">
      {earlier > 0 && (
        <Button variant="quiet" className="self-start" onClick={showAll}>
          Show {earlier} earlier
        </Button>
      )}
      <ol ref={list} tabIndex={-1} className="flex flex-col outline-none">
        {shown.slice(earlier).map((entry) => (
          <Entry key={entry.eventId} entry={entry} known={known} />
        ))}
      </ol>
    </Section>
  );
}

function Entry({ entry, known }: { entry: CaseEntry; known: CaseDetail }) {
  const { who, did } = entryWords(entry);
  return (
    // The `before` line connects the marks.
    <li className="relative flex flex-col gap-2 pb-5 pl-7 before:absolute before:top-3 before:bottom-[-0.5rem] before:left-[5px] before:w-0.5 before:bg-line last:pb-0 last:before:hidden">
      <span
        aria-hidden="true"
        className={classes(
          'absolute top-1.5 left-0 size-3 rounded-full border-2 border-plum',
          entry.type === 'decided' ? 'bg-plum' : 'bg-paper',
        )}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-note">
        <p>
          <span className="font-semibold">{who}</span> {did}
        </p>
        <Link
          to={{ search: `?at=${entry.eventId}` }}
          title="Replay this moment"
          className="rounded-small text-quiet text-small underline decoration-line underline-offset-3 hover:text-ink"
        >
          <RelativeDate date={entry.at} />
        </Link>
      </div>
      {(entry.type === 'reported' || entry.type === 'appealed') && entry.text && <Quote text={entry.text} />}
      {entry.type === 'reported' && entry.reporter !== null && <Reporter number={entry.reporter} known={known} />}
      {entry.rule && (
        <p className="text-note">
          <span className="font-semibold">Rule {entry.rule.id}:</span> {entry.rule.text}
        </p>
      )}
      {entry.type !== 'reported' && entry.type !== 'appealed' && entry.text && <Note to="Internal" text={entry.text} />}
      {entry.expiredAt && <p className="text-quiet text-small">Notes expired on {dayOf(entry.expiredAt)}.</p>}
      {entry.noteToAuthor && <Note to="To the author" text={entry.noteToAuthor} />}
      {entry.noteToReporters && <Note to="To the reporters" text={entry.noteToReporters} />}
    </li>
  );
}

/** The reporter's name, once a moderator has opened it. */
function Reporter({ number, known }: { number: number; known: CaseDetail }) {
  const user = known.opened.reporters.find(({ reporter }) => reporter === number)?.user;
  if (!user) return <OpenInCase id={known.id} what="reporter" reporter={number} label="Show who reported" hint={`as Reporter ${number}`} />;
  return (
    <p className="text-note">
      Reporter {number} is{' '}
      <Link to={paths.user(user.id)} className="font-semibold underline">
        {nameOf(user)}
      </Link>
      .
    </p>
  );
}

const Quote = ({ text }: { text: string }) => (
  <blockquote className="whitespace-pre-line border-line border-l-3 pl-3 text-note">“{text}”</blockquote>
);

const Note = ({ to, text }: { to: string; text: string }) => (
  <div className="rounded-control bg-wash px-3 py-2 text-note">
    <p className="font-semibold text-quiet text-small">{to}</p>
    <p className="whitespace-pre-line">{text}</p>
  </div>
);
