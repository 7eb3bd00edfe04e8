import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { rulesQuery } from '../../parts/rules-query.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** A rule with its revision on this screen. */
export interface ChosenRule {
  id: string;
  revision: number;
}

interface RuleChoiceProps {
  chosen: ChosenRule | null;
  onChoose: (rule: ChosenRule | null) => void;
}

/** Selects the broken rule. */
export function RuleChoice({ chosen, onChoose }: RuleChoiceProps) {
  const { data: rules } = useQuery(rulesQuery);
  if (!rules) return null;
  if (rules.length === 0) {
    return (
      <p className="text-note text-quiet">
        This community has no <RulesLink /> yet. Administrators write them.
      </p>
    );
  }
  return (
    <Field
      label="Rule"
      hint={
        <>
          The author reads it. <RulesLink text="All rules" />
        </>
      }
    >
      {(controlProps) => (
        <Select
          {...controlProps}
          value={chosen?.id}
          options={rules.map(({ id, text }) => ({ value: id, label: `${id}. ${text}` }))}
          placeholder="Choose the rule that was broken"
          onChange={(id) => onChoose(rules.find((rule) => rule.id === id) ?? null)}
        />
      )}
    </Field>
  );
}

/** Opens a new tab, so that the form keeps its input. */
const RulesLink = ({ text = 'rules' }: { text?: string }) => (
  <a href={paths.rules} target="_blank" rel="noreferrer" className="underline">
    {text}
  </a>
);
