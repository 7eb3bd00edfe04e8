import type { EventTypeInfo } from '@potluck/events/answers/analysis';
import type { FormQuestion } from '@potluck/events/question-file';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ConditionFields } from './condition-fields.tsx';

export const examples = [
  {
    title: 'How long do reports wait for a decision?',
    address: 'types=ReportReceived&end=DecisionMade&pair=stream&by=week',
  },
  { title: 'How soon do posts get a comment?', address: 'types=AnnouncementPosted&end=CommentAdded&pair=announcementId&by=weekday' },
  { title: 'What are posts reported for?', address: 'types=ReportReceived&by=reason' },
];

const list = (text: string | null): string[] => (text ?? '').split(',').filter((part) => part !== '');

/** The question in an address. */
export const questionIn = (address: URLSearchParams): FormQuestion => ({
  types: list(address.get('types')),
  until: list(address.get('end')),
  pairedBy: address.get('pair') ?? 'stream',
  by: address.get('by') ?? 'day',
  field: address.get('field') ?? '',
  condition: address.get('test') ?? 'is',
  is: address.get('is') ?? '',
});

const times = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'weekday', label: 'Day of the week' },
  { value: 'type', label: 'Event type' },
  { value: 'actor', label: 'Actor' },
];

/** What analysts may know of the events of a case. */
const caseFields = ['contentType', 'reason', 'outcome', 'code', 'cause', 'upheld'];

interface QuestionFormProps {
  question: FormQuestion;
  types: readonly EventTypeInfo[];
  /** Parameters of the address; an empty one is taken away. */
  onChange: (values: Record<string, string>) => void;
}

/** The choices of a question without code. */
export function QuestionForm({ question, types, onChange }: QuestionFormProps) {
  const { types: chosen, until, pairedBy, by, field } = question;
  const offered = types.filter(({ stream, isVisible }) => isVisible || stream === 'case');
  const options = offered.map(({ type }) => ({ value: type, label: type }));
  const fieldsOf = (names: readonly string[]) =>
    offered
      .filter(({ type }) => names.includes(type))
      .map(({ stream, fields }) =>
        fields
          .filter(({ name, isPersonal, isOpen }) => (stream === 'case' ? caseFields.includes(name) : !isPersonal || isOpen))
          .map(({ name }) => name),
      );
  const [first = [], ...others] = fieldsOf(chosen);
  const fields = first.filter((name) => others.every((names) => names.includes(name)));
  const kindsOf = (name: string) =>
    offered.filter(({ type }) => chosen.includes(type)).flatMap((info) => info.fields.find((each) => each.name === name)?.kind ?? []);
  const [endFields = []] = fieldsOf(until);
  const pairs = fields.filter((name) => endFields.includes(name));
  const none = 'none';
  const asOptions = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
  // What the address says stays a choice while the types are loading.
  const withChosen = (known: { value: string; label: string }[], value: string) =>
    value === '' || known.some((option) => option.value === value) ? known : [...known, { value, label: value }];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Event type">
        {(control) => (
          <Select
            {...control}
            value={chosen[0]}
            placeholder="Choose one"
            options={withChosen(options, chosen[0] ?? '')}
            onChange={(type) => onChange({ types: type, field: '', test: '', is: '' })}
          />
        )}
      </Field>
      <Field label="Measure">
        {(control) => (
          <Select
            {...control}
            value={until[0] ?? none}
            options={[
              { value: none, label: 'How many there are' },
              ...withChosen(options, until[0] ?? '').map(({ value }) => ({ value, label: `Median time until ${value}` })),
            ]}
            onChange={(end) => onChange({ end: end === none ? '' : end, pair: '' })}
          />
        )}
      </Field>
      {until.length > 0 && (
        <Field label="Pairs have the same" hint="The time from the first of a pair to the first end after it.">
          {(control) => (
            <Select
              {...control}
              value={pairedBy}
              options={withChosen([{ value: 'stream', label: 'Stream' }, ...asOptions(pairs)], pairedBy)}
              onChange={(pair) => onChange({ pair })}
            />
          )}
        </Field>
      )}
      <Field label="By">
        {(control) => (
          <Select
            {...control}
            value={by}
            options={withChosen([...times, ...asOptions(fields)], by)}
            onChange={(value) => onChange({ by: value })}
          />
        )}
      </Field>
      <Field label="Only where">
        {(control) => (
          <Select
            {...control}
            value={field || none}
            options={withChosen([{ value: none, label: 'No condition' }, ...asOptions(fields)], field)}
            onChange={(name) => onChange({ field: name === none ? '' : name, test: '', is: '' })}
          />
        )}
      </Field>
      {field && <ConditionFields question={question} kinds={kindsOf(field)} onChange={onChange} />}
    </div>
  );
}
