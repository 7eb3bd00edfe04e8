import type { FormQuestion } from '@potluck/events/question-file';
import { type Condition, comparesNumbers, conditions, isCondition, needsValue } from '@potluck/events/question-filter';
import { Field, Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useTyped } from './use-typed.ts';

interface ConditionFieldsProps {
  question: FormQuestion;
  /** What the chosen types hold in the field, in words. */
  kinds: readonly string[];
  /** Parameters of the address; an empty one is taken away. */
  onChange: (values: Record<string, string>) => void;
}

/** How the field is compared, and with what. */
export function ConditionFields({ question: { field, condition, is }, kinds, onChange }: ConditionFieldsProps) {
  const { type, ...text } = useTyped(is);
  const hasNumbers = kinds.some((kind) => /number/.test(kind));
  const offered = (Object.keys(conditions) as Condition[]).filter((name) => name === condition || hasNumbers || !comparesNumbers(name));
  const values = condition === 'in' ? [] : valuesOf(kinds);
  const words = isCondition(condition) ? conditions[condition] : 'is';
  return (
    <>
      <Field label="Condition">
        {(control) => (
          <Select
            {...control}
            value={isCondition(condition) ? condition : undefined}
            placeholder="Choose one"
            options={offered.map((name) => ({ value: name, label: `${field} ${conditions[name]}` }))}
            onChange={(name) => onChange({ test: name === 'is' ? '' : name, ...(!needsValue(name) && { is: '' }) })}
          />
        )}
      </Field>
      {needsValue(condition) && (
        <Field label={`${field} ${words}`} hint={condition === 'in' ? 'Values, with commas between them.' : undefined}>
          {(control) =>
            values.some(({ value }) => value === is || is === '') ? (
              <Select
                {...control}
                value={is || undefined}
                placeholder="Choose one"
                options={values}
                onChange={(value) => onChange({ is: value })}
              />
            ) : (
              <Input
                {...control}
                {...text}
                maxLength={200}
                inputMode={comparesNumbers(condition) ? 'decimal' : undefined}
                onChange={({ target }) => {
                  type(target.value);
                  onChange({ is: target.value });
                }}
              />
            )
          }
        </Field>
      )}
    </>
  );
}

/** The values of a field that has few; empty of any other. */
function valuesOf(kinds: readonly string[]): { value: string; label: string }[] {
  const values = kinds.map((kind) => {
    const one = kind.replace(/, or nothing$/, '');
    if (one === 'yes or no') return ['true', 'false'];
    return one.startsWith('one of ') ? one.slice('one of '.length).split(', ') : [];
  });
  if (values.some((each) => each.length === 0)) return [];
  const words: Record<string, string> = { true: 'yes', false: 'no' };
  return [...new Set(values.flat())].map((value) => ({ value, label: words[value] ?? value }));
}
