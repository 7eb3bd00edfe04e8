import type { ShownDocument } from '@potluck/events/answers/documents';
import type { ReactNode } from 'react';
import { type EventRef, timeWords } from './moment-words.ts';

type Moment = ShownDocument['asOf'];

const named = ({ type, at }: EventRef): string => `${type} of ${timeWords(at)}`;

/** What cannot be seen in a document: that it was not there, or what of its past is missing. */
export function DocumentNotes({ title, moment }: { title: string; moment: Moment }) {
  const { state, deletedBy, isFuture, events, last, skipped, skippedCount, failure } = moment;
  const folded = `${events.toLocaleString('en-US')} ${events === 1 ? 'event' : 'events'}`;
  const notes: ReactNode[] = [
    state === 'none' && 'It was not there yet.',
    deletedBy && `It was deleted: ${named(deletedBy)}.`,
    isFuture && 'This moment is in the future: it is shown as it is now.',
    failure && `Today’s code cannot fold ${named(failure.event)}: ${failure.message}. Nothing after it is shown.`,
    skippedCount > 0 &&
      `Today ${skippedCount === 1 ? 'one event is' : `${skippedCount.toLocaleString('en-US')} events are`} skipped: ${skipped.map(named).join(', ')}${skippedCount > skipped.length ? ', and others' : ''}.`,
  ].filter(Boolean);
  return (
    <li>
      <span className="font-semibold">{title}</span>: {events === 0 ? 'folded from no event.' : `folded from ${folded}.`}
      {last && state === 'there' && ` The last one was ${named(last)}.`}
      {notes.map((note) => (
        <span key={String(note)}> {note}</span>
      ))}
    </li>
  );
}
