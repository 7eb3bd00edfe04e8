import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { errorClass, Input } from '../../ui/field.tsx';
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { units } from './ingredient-rows.ts';
import { removeAndFocus } from './remove-and-focus.ts';
import type { RecipeFieldsInHand } from './use-recipe-fields.ts';

/** A list's item cannot have an empty value. */
const noUnit = 'none';

function unitOptions(current: string) {
  const known: readonly string[] = current === '' || units.some((unit) => unit === current) ? units : [current, ...units];
  return [{ value: noUnit, label: 'No unit' }, ...known.map((unit) => ({ value: unit, label: unit }))];
}

export function IngredientFields({ hand, error }: { hand: RecipeFieldsInHand; error?: string }) {
  const rows = hand.fields.ingredients;
  const [added, setAdded] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <ol ref={list} className="flex flex-col gap-4 sm:gap-2.5">
        {rows.map((row, index) => {
          const name = `Ingredient ${index + 1}`;
          return (
            <li key={row.key} className="grid animate-fade grid-cols-[6rem_1fr_auto] gap-2 sm:grid-cols-[6rem_9rem_1fr_auto]">
              <Input
                aria-label={`${name} quantity`}
                placeholder="Amount"
                // A new row is begun at its beginning.
                autoFocus={added === rows.length && index === rows.length - 1}
                value={row.quantity}
                onChange={(event) => hand.changeRow(row.key, { quantity: event.target.value })}
              />
              <Select
                aria-label={`${name} unit`}
                placeholder="Unit"
                value={row.unit || undefined}
                options={unitOptions(row.unit)}
                onChange={(unit) => hand.changeRow(row.key, { unit: unit === noUnit ? '' : unit })}
              />
              <Input
                aria-label={`${name} name`}
                placeholder="What goes in"
                aria-invalid={error && index === 0 ? true : undefined}
                className="order-last col-span-3 sm:order-none sm:col-span-1"
                value={row.name}
                onChange={(event) => hand.changeRow(row.key, { name: event.target.value })}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ingredient ${index + 1}`}
                disabled={rows.length === 1}
                className="text-quiet hover:text-danger"
                onClick={() => removeAndFocus(list.current, index, () => hand.removeRow(row.key))}
              >
                <TrashIcon />
              </Button>
            </li>
          );
        })}
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
            hand.addRow();
            setAdded(rows.length + 1);
          }}
        >
          <PlusIcon />
          Add Ingredient
        </Button>
      </div>
    </div>
  );
}
