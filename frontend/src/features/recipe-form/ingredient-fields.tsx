import { type KeyboardEvent, useId, useState } from 'react';
import { isComposing } from '../../parts/is-composing.ts';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { AddRowButton, RowsProblem } from './add-row.tsx';
import { units } from './ingredient-rows.ts';
import { RemoveRow } from './remove-row.tsx';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** A select's option must not have an empty value. */
const noUnit = 'none';

function unitOptions(current: string) {
  const known: readonly string[] = current === '' || units.some((unit) => unit === current) ? units : [current, ...units];
  return [{ value: noUnit, label: 'No unit' }, ...known.map((unit) => ({ value: unit, label: unit }))];
}

export function IngredientFields({ editor, error }: { editor: RecipeEditor; error: string | undefined }) {
  const rows = editor.fields.ingredients;
  const [added, setAdded] = useState(0);
  const errorId = useId();
  const add = () => {
    editor.addRow();
    setAdded(rows.length + 1);
  };
  /** Enter in the last row adds another, unless its name is empty: then the list is complete. */
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || rows.at(-1)?.name.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-4">
      <RowsProblem id={errorId} error={error} />
      <ol className="flex flex-col gap-4 sm:gap-2.5">
        {rows.map((row, index) => {
          const name = `Ingredient ${index + 1}`;
          const isLast = index === rows.length - 1;
          return (
            <li key={row.key} className="grid animate-fade grid-cols-[6rem_1fr_auto] gap-2 sm:grid-cols-[6rem_9rem_1fr_auto]">
              <Input
                aria-label={`${name} quantity`}
                placeholder="Amount"
                enterKeyHint="next"
                // A new row starts with the focus in its first field.
                autoFocus={added === rows.length && isLast}
                value={row.quantity}
                onChange={(event) => editor.changeRow(row.key, { quantity: event.target.value })}
              />
              <Select
                aria-label={`${name} unit`}
                placeholder="Unit"
                value={row.unit || undefined}
                options={unitOptions(row.unit)}
                onChange={(unit) => editor.changeRow(row.key, { unit: unit === noUnit ? '' : unit })}
              />
              <Input
                aria-label={`${name} name`}
                placeholder="What goes in"
                enterKeyHint="next"
                aria-invalid={error && index === 0 ? true : undefined}
                aria-describedby={error && index === 0 ? errorId : undefined}
                className="order-last col-span-3 sm:order-none sm:col-span-1"
                value={row.name}
                onChange={(event) => editor.changeRow(row.key, { name: event.target.value })}
                onKeyDown={isLast ? addOnEnter : undefined}
              />
              <RemoveRow
                label={`Remove ingredient ${index + 1}`}
                refused={rows.length === 1 ? 'A recipe needs at least one ingredient row.' : undefined}
                onRemove={() => editor.removeRow(row.key)}
              />
            </li>
          );
        })}
      </ol>
      <AddRowButton onAdd={add}>Add Ingredient</AddRowButton>
    </div>
  );
}
