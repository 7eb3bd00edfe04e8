import { useId, useState } from 'react';
import { Textarea } from '../../ui/field.tsx';
import { AddRowButton, RowsProblem } from './add-row.tsx';
import { RemoveRow } from './remove-row.tsx';
import type { RecipeEditor } from './use-recipe-fields.ts';

export function StepFields({ editor, error }: { editor: RecipeEditor; error: string | undefined }) {
  const { steps } = editor.fields;
  const [added, setAdded] = useState(0);
  const errorId = useId();
  return (
    <div className="flex flex-col gap-4">
      <RowsProblem id={errorId} error={error} />
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step.key} className="grid animate-fade grid-cols-[2rem_1fr_auto] items-start gap-2">
            <span aria-hidden="true" className="pt-1 text-center font-semibold font-title text-title text-tomato tabular-nums">
              {index + 1}
            </span>
            <Textarea
              aria-label={`Step ${index + 1}`}
              placeholder="What to do"
              rows={2}
              autoFocus={added === steps.length && index === steps.length - 1}
              aria-invalid={error && index === 0 ? true : undefined}
              aria-describedby={error && index === 0 ? errorId : undefined}
              value={step.text}
              onChange={(event) => editor.changeStep(step.key, event.target.value)}
            />
            <RemoveRow
              label={`Remove step ${index + 1}`}
              refused={steps.length === 1 ? 'A recipe needs at least one step.' : undefined}
              onRemove={() => editor.removeStep(step.key)}
            />
          </li>
        ))}
      </ol>
      <AddRowButton
        onAdd={() => {
          editor.addStep();
          setAdded(steps.length + 1);
        }}
      >
        Add Step
      </AddRowButton>
    </div>
  );
}
