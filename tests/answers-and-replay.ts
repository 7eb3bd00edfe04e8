import type { HistoryEvent } from '@potluck/events/answers/case-history';
import type { CaseDetail, CaseSummary } from '@potluck/events/answers/cases';
import type { World } from '@potluck/frontend/features/moderation/replay/replay';

/** A case as the queue or its page answers it. */
export type CaseAnswer = CaseSummary | CaseDetail;

/** The compared parts. */
interface Compared {
  excerpt: string | null;
  content?: { title: string | null; text: string | null; hidden: boolean; revision: number; hasPicture: boolean } | null;
  status: string;
  claim: string | null;
  outcome: string | null;
  hidden: boolean;
  reports: number;
  isLeaving: boolean;
  isAppealed: boolean;
  appeals?: string[];
  purged?: string | null;
}

export function answered(answer: CaseAnswer, isLeaving: boolean): Compared {
  const { status, claim, outcome, hidden, reportsCount: reports, excerpt, appealed: isAppealed } = answer;
  const summary = { excerpt, status, claim: claim?.moderator.id ?? null, outcome, hidden, reports, isLeaving, isAppealed };
  if (!('content' in answer)) return summary;
  const { content, appeals, mediaPurged } = answer;
  return {
    ...summary,
    content: content && {
      title: content.title,
      text: content.text,
      hidden: content.hidden,
      revision: content.revision,
      hasPicture: (content.image ?? content.closedImage) !== null,
    },
    appeals: appeals.map(({ decisionId }) => decisionId),
    purged: mediaPurged?.basis ?? null,
  };
}

/** The same parts as the replay shows them. */
export function replayed({ content, author, moderationCase: known, reports }: World, withPage: boolean): Compared | undefined {
  if (known.status === 'absent') return undefined;
  const { title, text, hidden, revision, absence, picture } = content;
  const appeals = known.appeals.map(({ decisionId }) => decisionId);
  const summary = {
    excerpt: absence ? null : (title ?? text),
    status: known.status,
    claim: known.claim?.moderatorId ?? null,
    outcome: known.decision?.outcome ?? null,
    hidden: known.hiddenBy !== undefined,
    reports,
    isLeaving: author.status === 'registered' && author.erasure !== undefined,
    isAppealed: appeals.length > 0,
  };
  if (!withPage) return summary;
  const { purged } = content.state as { purged?: { basis: string } };
  return {
    ...summary,
    content: absence ? null : { title, text, hidden, revision, hasPicture: picture !== null },
    appeals,
    purged: purged?.basis ?? null,
  };
}

/** The state when the replay is opened. */
interface Now {
  /** Whether the author's account is erased. */
  isErased: boolean;
  /** Whether the recipe is private. */
  isPrivate: boolean;
  /** Whether the viewer opened it. */
  isOpened: boolean;
}

/** The parts in which the replay may differ from the recorded answer, because the text can no longer be seen, or was opened only later. */
export function withheldSince(world: World, answer: Compared, now: Now): Partial<Compared> {
  const { absence, state } = world.content;
  const nothing = { excerpt: null, ...('content' in answer && { content: null }) };
  const { content: text } = state as { content?: { isPublic?: boolean } | null };
  const wasPrivate = text?.isPublic === false;
  if (absence?.why === 'erased' && now.isErased) return nothing;
  if (absence?.why === 'private' && !now.isOpened && (now.isPrivate || wasPrivate)) return nothing;
  if (absence || answer.excerpt !== null || !wasPrivate || !now.isOpened) return {};
  const { excerpt, content } = replayed(world, 'content' in answer) ?? {};
  return { excerpt: excerpt ?? null, ...('content' in answer && { content: content ?? null }) };
}

const withText = ['noted', 'escalated', 'decided', 'appealed', 'answered'];
type Note = [eventId: string, text: string | null];

/** The notes that moderators and the author wrote in the case. */
export const answeredNotes = ({ timeline }: CaseDetail): Note[] =>
  timeline.flatMap(({ eventId, type, text }): Note[] => (withText.includes(type) ? [[eventId, text]] : []));

/** The same notes from the history. A note that has expired since is taken from the recorded answer, if it may have expired. */
export function replayedNotes(events: readonly HistoryEvent[], { timeline }: CaseDetail, { isErased }: Now): Note[] {
  const answeredTexts = new Map(timeline.map(({ eventId, text }) => [eventId, text]));
  return events.flatMap(({ eventId, type, data, withheld }): Note[] => {
    if (!noteOf[type]) return [];
    const isGone = isErased && (withheld?.why === 'expired' || withheld?.why === 'erased');
    return [[eventId, isGone ? (answeredTexts.get(eventId) ?? null) : (data[noteOf[type]] as string | null)]];
  });
}
const noteOf: Record<string, string> = {
  NoteAdded: 'note',
  CaseEscalated: 'note',
  DecisionMade: 'noteInternal',
  AppealFiled: 'text',
  AppealDecided: 'noteInternal',
};
