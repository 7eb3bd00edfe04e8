import { type CaseEvent, closedBySystem, moderationCase, noteExpiryOf, type OpenedCase, type Recorded, refusals } from '@potluck/events';
import type { CaseEntry } from '@potluck/events/answers/cases';
import type { CommunityRule } from '@potluck/events/answers/moderation';
import type { UserCard } from '@potluck/events/answers/people';
import type { GrowingSet } from '@potluck/events/growing-set';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { ruleTextAt } from './rule-text.ts';

type RecordedCaseEvent = Recorded<CaseEvent>;
type CardOf = (userId: string) => UserCard;

/** Most events of a timeline: the newest. */
const mostEntries = 200;

const lapses = { erased: 'its author is gone', undone: 'the decision was undone otherwise' };

/** The newest events of a case, in order. */
export const newestEvents = async (events: EventStore, caseId: string): Promise<RecordedCaseEvent[]> =>
  (await events.readBackwards(`${moderationCase.name}-${caseId}`, { most: mostEntries })).reverse() as RecordedCaseEvent[];

/** Ids of the moderators who act in these events. */
export const moderatorsIn = (events: readonly RecordedCaseEvent[]): string[] => events.flatMap(({ data }) => moderatorOf(data) ?? []);
const moderatorOf = (data: CaseEvent['data']): string | null =>
  'moderatorId' in data && data.moderatorId !== closedBySystem ? data.moderatorId : null;

/** Notes that expired: not an appeal, which has its author's key, nor the closing of a case by the system, which has no notes. */
const hadNotes = ({ erased, type, data }: RecordedCaseEvent): boolean =>
  erased === true && type !== 'AppealFiled' && !(type === 'DecisionMade' && data.moderatorId === closedBySystem);

/** The reporters' texts by the stream of the report: the case's own stream has none of them. */
export async function reportTexts(store: EventStore, events: readonly RecordedCaseEvent[]): Promise<Map<string, string | null>> {
  const streams = events.flatMap((event) => (event.type === 'ReportReceived' ? [event.data.reportStream] : []));
  const texts = await Promise.all(
    streams.map(async (stream) => (await store.read(stream, { most: 1 })).events[0]?.data.description as string | null | undefined),
  );
  return new Map(streams.map((stream, index) => [stream, texts[index] ?? null]));
}

/** The rules that decisions refer to, by id and revision, with their texts at that time. */
export async function rulesNamed(store: EventStore, events: readonly RecordedCaseEvent[]): Promise<Map<string, CommunityRule>> {
  const named = new Map<string, { id: string; revision: number }>();
  for (const { type, data } of events) {
    if (type !== 'DecisionMade' || data.ruleId === null || data.ruleRevision === null) continue;
    named.set(`${data.ruleId}@${data.ruleRevision}`, { id: data.ruleId, revision: data.ruleRevision });
  }
  const found = await Promise.all(
    [...named].map(async ([key, { id, revision }]) => {
      const text = await ruleTextAt(store, id, revision);
      return text === null ? [] : [[key, { id, text, revision }] as const];
    }),
  );
  return new Map(found.flat());
}

/** The events as moderators read them. Reporters are numbered by their order in `reporters`. */
export function timelineOf(
  events: readonly RecordedCaseEvent[],
  {
    reporters,
    state,
    texts,
    rules,
    cardOf,
  }: {
    reporters: GrowingSet;
    state: Pick<OpenedCase, 'notesExpired'>;
    texts: Map<string, string | null>;
    rules: Map<string, CommunityRule>;
    cardOf: CardOf;
  },
): CaseEntry[] {
  return events.flatMap((event): CaseEntry[] => {
    const { id: eventId, metadata, data } = event;
    const moderatorId = moderatorOf(data);
    const moderator = moderatorId === null ? null : cardOf(moderatorId);
    const sanction = { until: null, parts: null, basis: null, problem: null };
    const none = {
      reporter: null,
      reason: null,
      outcome: null,
      escalation: null,
      ...sanction,
      rule: null,
      text: null,
      upheld: null,
      byAppeal: false,
      noteToAuthor: null,
      noteToReporters: null,
      expiredAt: hadNotes(event) ? noteExpiryOf(state, event.revision) : null,
    };
    const entry = { eventId, at: metadata.at, moderator, ...none };
    switch (event.type) {
      case 'CaseOpened':
        return [{ ...entry, type: 'opened' }];
      case 'ReportReceived': {
        const { reporterId, reason, reportStream } = event.data;
        return [{ ...entry, type: 'reported', reporter: reporters.indexOf(reporterId) + 1, reason, text: texts.get(reportStream) ?? null }];
      }
      case 'CaseClaimed':
        return [{ ...entry, type: 'claimed' }];
      case 'CaseReleased':
        return [{ ...entry, type: event.data.cause }];
      case 'NoteAdded':
        return [{ ...entry, type: 'noted', text: event.data.note }];
      case 'CaseEscalated':
        return [{ ...entry, type: 'escalated', escalation: event.data.code, text: event.data.note }];
      case 'DecisionMade': {
        const { outcome, until, parts, basis, reporterId, ruleId, ruleRevision, noteInternal, noteToAuthor, noteToReporters } = event.data;
        const rule = rules.get(`${ruleId}@${ruleRevision}`) ?? null;
        const reporter = reporterId === null ? null : reporters.indexOf(reporterId) + 1;
        return [
          { ...entry, type: 'decided', outcome, until, parts, basis, reporter, rule, text: noteInternal, noteToAuthor, noteToReporters },
        ];
      }
      case 'DecisionHadNoEffect':
        return [
          {
            ...entry,
            type: 'no_effect',
            problem: (refusals as Partial<Record<string, readonly [number, string]>>)[event.data.code]?.[1] ?? event.data.code,
          },
        ];
      case 'AppealFiled':
        return [{ ...entry, type: 'appealed', text: event.data.text }];
      case 'AppealDecided': {
        const { upheld, noteInternal, noteToAuthor } = event.data;
        return [{ ...entry, type: 'answered', upheld, text: noteInternal, noteToAuthor }];
      }
      case 'AppealLapsed':
        return [{ ...entry, type: 'lapsed', problem: lapses[event.data.cause] }];
      case 'CaseNotesExpired':
        return [{ ...entry, type: 'notes_expired' }];
      case 'CaseReopened':
        return [{ ...entry, type: 'reopened', byAppeal: event.data.cause === 'appeal' }];
      default:
        return [];
    }
  });
}
