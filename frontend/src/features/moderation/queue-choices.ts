import type { CaseSummary } from '@potluck/events/answers/cases';
import { reasonWords, typeWords } from './case-words.ts';

/** Radix forbids an empty value. */
const any = 'any';
interface Option {
  value: string;
  label: string;
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: capital(label) }));

/** The filters and the sort of the queue. The first option of each is the default, which is left out of the URL. */
export const queueChoices = {
  state: [
    { value: 'open', label: 'Open' },
    { value: 'claimed', label: 'Claimed' },
    { value: 'reopened', label: 'Reopened' },
    { value: 'escalated', label: 'For administrators' },
    { value: 'decided', label: 'Decided' },
  ],
  type: [{ value: any, label: 'All types' }, ...optionsOf(typeWords)],
  reason: [{ value: any, label: 'All reasons' }, ...optionsOf(reasonWords)],
  assignee: [
    { value: any, label: 'Claimed or not' },
    { value: 'me', label: 'Claimed by me' },
    { value: 'nobody', label: 'Claimed by nobody' },
  ],
  age: [
    { value: any, label: 'Any age' },
    { value: '1', label: 'Waiting over 1 day' },
    { value: '3', label: 'Waiting over 3 days' },
    { value: '7', label: 'Waiting over 7 days' },
  ],
  reports: [
    { value: any, label: 'Any reports' },
    { value: '2', label: 'At least 2 reports' },
    { value: '5', label: 'At least 5 reports' },
    { value: '10', label: 'At least 10 reports' },
  ],
  appealed: [
    { value: any, label: 'Appealed or not' },
    { value: 'true', label: 'Appealed' },
  ],
  leaving: [
    { value: any, label: 'Leaving or not' },
    { value: 'true', label: 'Author is leaving' },
  ],
  sort: [
    { value: 'newest', label: 'Newest report first' },
    { value: 'oldest', label: 'Oldest report first' },
    { value: 'reports', label: 'Most reports first' },
  ],
} satisfies Record<string, Option[]>;

type Name = keyof typeof queueChoices;
export type QueueChoices = Record<Name, string>;
export const choiceNames = Object.keys(queueChoices) as Name[];

const usual = (name: Name): string => queueChoices[name][0]?.value ?? any;

/** The choices in a URL; unknown values become the defaults. */
export const choicesIn = (address: URLSearchParams): QueueChoices =>
  Object.fromEntries(
    choiceNames.map((name) => {
      const value = address.get(name);
      return [name, queueChoices[name].some((option) => option.value === value) ? value : usual(name)];
    }),
  ) as QueueChoices;

/** The parameters of these choices, without the defaults, for the URL and for the API path. */
export const parametersOf = (choices: QueueChoices): URLSearchParams =>
  new URLSearchParams(choiceNames.flatMap((name) => (choices[name] === usual(name) ? [] : [[name, choices[name]]])));

export const queuePath = (choices: QueueChoices): string => {
  const parameters = parametersOf(choices).toString();
  return parameters ? `/api/moderation/cases?${parameters}` : '/api/moderation/cases';
};

/** Whether a filter is set. The state and the sort are not filters. */
export const isFiltered = (choices: QueueChoices): boolean =>
  (['type', 'reason', 'assignee', 'age', 'reports', 'appealed', 'leaving'] as const).some((name) => choices[name] !== usual(name));

/** Flattens the pages. A case may be on two pages if the list changed between reads. */
export const casesIn = (pages: readonly { cases: CaseSummary[] }[]): CaseSummary[] => [
  ...new Map(pages.flatMap(({ cases }) => cases).map((one) => [one.id, one])).values(),
];
