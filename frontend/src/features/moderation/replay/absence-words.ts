import type { Absence } from './content.ts';
import { dayOf } from './event-words.ts';

/** Why a text is absent. Erased text is not described as deleted by its author. */
export function absenceWords(absence: Absence): string {
  switch (absence.why) {
    case 'not yet':
      return 'Not written yet.';
    case 'deleted':
      return absence.by === 'author'
        ? `Its author deleted it on ${dayOf(absence.at)}.`
        : `Deleted with what it belonged to on ${dayOf(absence.at)}.`;
    case 'erased':
      return `Erased${absence.at ? ` on ${dayOf(absence.at)}` : ''} with the account of who wrote it.`;
    case 'expired':
      return `Expired${absence.at ? ` on ${dayOf(absence.at)}` : ''}: the time for which this text is kept is over.`;
    case 'private':
      return 'Not yours to see: its owner keeps, or kept, it private.';
    case 'involved':
      return 'Not yours to see: it is hidden, and you reported it or it is yours.';
    case 'unreadable':
      return 'It cannot be read now: its key is missing or its data damaged.';
  }
}
