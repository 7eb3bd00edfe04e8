import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { errorClass, Textarea } from '../../ui/field.tsx';
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import { removeAndFocus } from './remove-and-focus.ts';
import type { RecipeFieldsInHand } from './use-recipe-fields.ts';

export function StepFields({ hand, error }: { hand: RecipeFieldsInHand; error?: string }) {
  const { steps } = hand.fields;
  const [added, setAdded] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <ol ref={list} className="flex flex-col gap-4">
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
              value={step.text}
              onChange={(event) => hand.changeStep(step.key, event.target.value)}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove step ${index + 1}`}
              disabled={steps.length === 1}
              className="text-quiet hover:text-danger"
              onClick={() => removeAndFocus(list.current, index, () => hand.removeStep(step.key))}
            >
              <TrashIcon />
            </Button>
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className={errorClass}>
          {error}
        </p>
      )}
      <div>
        <Button
          variant="quiet"
          onClick={() => {
            hand.addStep();
            setAdded(steps.length + 1);
          }}
        >
          <PlusIcon />
          Add Step
        </Button>
      </div>
    </div>
  );
}
