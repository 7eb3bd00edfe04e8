import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { labelClass } from '../../ui/field.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import { Changes } from './changes.tsx';
import type { MergedField } from './merge-recipe.ts';
import { fieldNames, textOf } from './merged-field-text.ts';
import { type RecipeFields, storedRecipe } from './recipe-fields.ts';
import type { Merging, Side } from './use-merge.ts';
import type { RecipeEditor } from './use-recipe-fields.ts';

const sides: { side: Side; label: string }[] = [
  { side: 'yours', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
];

/** Both versions of a field; choosing one puts it into the form. */
export function MergedFieldChoice({ field, merging, editor }: { field: MergedField; merging: Merging; editor: RecipeEditor }) {
  const id = useId();
  const conflict = merging.conflicts[field];
  if (!conflict) return null;
  const before = textOf(storedRecipe(merging.base), field);
  return (
    <fieldset className="min-w-0">
      <legend className={classes(labelClass, 'mb-1.5')}>{fieldNames[field]}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, label }) => {
          const isChosen = conflict.chosen === side;
          // The chosen one shows the form's fields, so that typing there shows here.
          const fields: RecipeFields = isChosen ? editor.fields : { ...editor.fields, ...conflict[side] };
          return (
            <label
              key={side}
              className={classes(
                'flex min-w-0 cursor-pointer gap-3 rounded-control border p-3 transition-colors duration-150',
                'has-focus-visible:outline-2 has-focus-visible:outline-tomato has-focus-visible:outline-offset-2',
                isChosen ? 'border-basil inset-ring-1 inset-ring-basil' : 'border-edge hover:border-quiet',
              )}
            >
              <input
                type="radio"
                name={id}
                checked={isChosen}
                onChange={() => merging.choose(field, side)}
                aria-label={label}
                aria-describedby={`${id}-${side}`}
                className="mt-0.5 size-5 shrink-0 accent-basil outline-none"
              />
              <div className="min-w-0 flex-1">
                <span aria-hidden="true" className="font-semibold text-note">
                  {label}
                </span>
                <div id={`${id}-${side}`} className="mt-1 text-note">
                  {field === 'image' ? <Photo fields={fields} /> : <Changes before={before} after={textOf(fields, field)} />}
                </div>
              </div>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Photo({ fields }: { fields: RecipeFields }) {
  const chosen = usePreview(fields.image);
  const shown = fields.image ? chosen : fields.keptImage;
  if (!fields.image && !fields.keptImage) return <span className="text-quiet">No photo</span>;
  return (
    <img src={shown ?? undefined} alt={fields.image?.name ?? 'As it is stored'} className="aspect-4/3 w-full rounded-small object-cover" />
  );
}
