import type { HistoryEvent } from '@potluck/events/answers/case-history';
import { type Names, whoOf } from './event-words.ts';
import type { Replay } from './replay.ts';

type Kind = 'wrote' | 'edited' | 'reported' | 'claimed' | 'decided' | 'took effect' | 'gone' | 'other';
type Tone = 'author' | 'reporter' | 'moderator' | 'system';

export interface Lane {
  name: string;
  tone: Tone;
  marks: { index: number; kind: Kind }[];
}

/** The number of reporters with a lane of their own; the others share one. */
const ownLanes = 3;
/** The most marks in a lane. */
const mostMarks = 160;

/** By the start or end of the event type: all streams use the same words. */
const kinds: readonly [RegExp, Kind][] = [
  [/^ReportFiled$/, 'reported'],
  [/(Posted|Added|Created|Registered)$/, 'wrote'],
  [/(Edited|Updated)$/, 'edited'],
  [/(Deleted|Erased|Purged)$/, 'gone'],
  [/^(DecisionMade|AppealDecided)$/, 'decided'],
  [/^Case(Claimed|Reopened|Opened|Released|Escalated)$/, 'claimed'],
  [/(Hidden|Restored|Suspended|Warned|Reinstated)$/, 'took effect'],
];
const kindOf = ({ type, part }: HistoryEvent): Kind =>
  type === 'NoteAdded' || (part === 'author' && type === 'UserRegistered')
    ? 'other'
    : (kinds.find(([like]) => like.test(type))?.[1] ?? 'other');
/** When several marks share a position, the first kind in this list is shown. */
const weight: readonly Kind[] = ['decided', 'reported', 'edited', 'gone', 'took effect', 'wrote', 'claimed', 'other'];

const tones: Record<HistoryEvent['actor']['role'], Tone> = {
  author: 'author',
  reporter: 'reporter',
  moderator: 'moderator',
  system: 'system',
  other: 'author',
};

function laneOf(event: HistoryEvent, names: Names): string {
  const { role, reporter } = event.actor;
  if (role === 'moderator') return 'Moderators';
  if (role === 'reporter' && (reporter ?? 0) > ownLanes) return `Reporters from ${ownLanes + 1}`;
  return role === 'system' ? 'Potluck' : whoOf(event, names);
}

const order: readonly Tone[] = ['author', 'reporter', 'moderator', 'system'];

/** The lanes of the actors in this history, with their marks. */
export function lanesOf({ events }: Replay, names: Names): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const [index, event] of events.entries()) {
    const name = laneOf(event, names);
    const lane = lanes.get(name) ?? { name, tone: tones[event.actor.role], marks: [] };
    lanes.set(name, lane);
    lane.marks.push({ index, kind: kindOf(event) });
  }
  return [...lanes.values()]
    .map((lane) => ({ ...lane, marks: thinned(lane.marks, events.length) }))
    .sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone));
}

/** At most one mark for each of `mostMarks` positions. */
function thinned(marks: Lane['marks'], count: number): Lane['marks'] {
  if (marks.length <= mostMarks) return marks;
  const slots = new Map<number, Lane['marks'][number]>();
  for (const mark of marks) {
    const slot = Math.floor((mark.index / count) * mostMarks);
    const known = slots.get(slot);
    if (!known || weight.indexOf(mark.kind) < weight.indexOf(known.kind)) slots.set(slot, mark);
  }
  return [...slots.values()];
}
