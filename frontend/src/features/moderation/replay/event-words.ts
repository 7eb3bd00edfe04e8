import type { HistoryEvent } from '@potluck/events/answers/case-history';
import type { UserCard } from '@potluck/events/answers/people';
import { basisWords, nameOf, outcomeWords, reasonWords } from '../case-words.ts';
import type { ContentType } from './content.ts';
import type { World } from './replay.ts';

/** The names that the replay shows. */
export interface Names {
  contentType: ContentType;
  author: string;
  people: ReadonlyMap<string, UserCard>;
}

const nameOfModerator = ({ people }: Names, id: unknown): string => nameOf(people.get(String(id)) ?? null);

/** The name of an event's actor, in the lanes and in the sentence about a moment. */
export function whoOf({ actor, data, type, part }: HistoryEvent, names: Names): string {
  switch (actor.role) {
    case 'author':
      return names.author;
    case 'reporter':
      return `Reporter ${actor.reporter ?? '?'}`;
    case 'moderator':
      return nameOfModerator(names, data.moderatorId ?? actor.userId);
    case 'system':
      return type === 'CaseReleased' ? nameOfModerator(names, data.moderatorId) : 'Potluck';
    case 'other':
      return part === 'post' ? 'The author of the post' : 'Somebody else';
  }
}

const thing: Record<ContentType, string> = { announcement: 'the post', comment: 'the comment', recipe: 'the recipe', user: 'the profile' };

/** What happened: the words after the actor's name. An unknown event type becomes the words of its name. */
export function didOf(event: HistoryEvent, { contentType }: Names): string {
  const { type, data, part, actor } = event;
  const it = part === 'post' ? 'the post above' : thing[contentType];
  switch (type) {
    case 'AnnouncementPosted':
    case 'CommentAdded':
    case 'RecipeCreated':
      return `wrote ${it}`;
    case 'AnnouncementEdited':
    case 'CommentEdited':
    case 'RecipeUpdated':
      return `edited ${it}`;
    case 'AnnouncementDeleted':
    case 'CommentDeleted':
    case 'RecipeDeleted':
      return `deleted ${it}`;
    case 'AnnouncementHidden':
    case 'CommentHidden':
    case 'RecipeHidden':
      return `hid ${it}`;
    case 'AnnouncementRestored':
    case 'CommentRestored':
    case 'RecipeRestored':
      return `brought ${it} back`;
    case 'AnnouncementMediaPurged':
    case 'RecipeMediaPurged':
    case 'ProfileMediaPurged':
      return `purged the picture or video of ${it}: ${basisWords[data.basis as keyof typeof basisWords] ?? String(data.basis)}`;
    case 'UserRegistered':
      return 'joined';
    case 'ProfileUpdated':
      return 'changed the profile';
    case 'UserWarned':
      return 'warned the author';
    case 'UserSuspended':
      return 'suspended the author';
    case 'UserReinstated':
      return 'ended the suspension of the author';
    case 'ProfileHidden':
      return 'hid parts of the profile';
    case 'ProfileRestored':
      return 'brought parts of the profile back';
    case 'DecisionHadNoEffect':
      return 'found that the decision changed nothing';
    case 'AccountErased':
      return 'deleted the account';
    case 'ReportFiled':
      return `reported ${it}: ${reasonWords[data.reason as keyof typeof reasonWords] ?? 'other'}`;
    case 'ReportReceived':
      return `put the report of ${String(data.reporterId)} into the case`;
    case 'CaseOpened':
      return 'opened the case';
    case 'CaseClaimed':
      return 'claimed the case';
    case 'CaseReleased':
      return data.cause === 'expired' ? 'lost the claim: nothing was done for a while' : 'gave the case back';
    case 'NoteAdded':
      return 'added a note';
    case 'CaseEscalated':
      return data.moderatorId ? 'escalated the case' : 'passed the case on to the administrators';
    case 'DecisionMade':
      return actor.role === 'system'
        ? 'closed the case: its author is gone'
        : `decided: ${outcomeWords[data.outcome as keyof typeof outcomeWords] ?? String(data.outcome)}`;
    case 'AppealFiled':
      return 'appealed the decision';
    case 'AppealDecided':
      return data.upheld ? 'answered the appeal: it succeeds' : 'answered the appeal: the decision stands';
    case 'AppealLapsed':
      return data.cause === 'erased' ? 'ended the appeal: its author is gone' : 'ended the appeal: the decision was undone';
    case 'CaseNotesExpired':
      return 'let the notes of the case expire';
    case 'CaseReopened':
      return 'reopened the case';
    default:
      return type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  }
}

/** The case's state at a moment. */
export function caseWords({ moderationCase: known }: World, names: Names, at: string): string {
  if (known.status === 'absent') return 'No case yet';
  const { claim, decision } = known;
  const words: Record<typeof known.status, string> = {
    open: 'Open',
    claimed: `Claimed by ${nameOfModerator(names, claim?.moderatorId)}${claim && claim.until <= at ? ', and expired' : ''}`,
    decided: `Decided: ${decision ? outcomeWords[decision.outcome] : 'closed'}`,
    escalated: 'For administrators',
    reopened: 'Reopened',
  };
  return known.appeals.length > 0 ? `${words[known.status]}, appealed` : words[known.status];
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** '40 seconds', '2 days'; 'less than a second'. */
export function lengthOf(from: string, to: string): string {
  const seconds = Math.round(Math.abs(Date.parse(to) - Date.parse(from)) / 1_000);
  for (const [unit, size] of units) {
    if (seconds < size) continue;
    const count = Math.round(seconds / size);
    return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a second';
}

/** '40 s', '2 d': the time between two marks. */
export function shortLengthOf(from: string, to: string): string {
  const seconds = Math.round(Math.abs(Date.parse(to) - Date.parse(from)) / 1_000);
  for (const [unit, size] of units) if (seconds >= size) return `${Math.round(seconds / size)} ${unit[0]}`;
  return '';
}

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
/** With seconds, in the viewer's time zone. */
export const momentOf = (at: string): string => dateTime.format(new Date(at));
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
export const dayOf = (at: string): string => day.format(new Date(at));
