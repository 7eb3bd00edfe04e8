import { Changes } from '../../parts/merge/changes.tsx';
import { VersionChoice } from '../../parts/merge/version-choice.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import type { MergedField } from './merge-recipe.ts';
import { fieldNames, textOf } from './merged-field-text.ts';
import { type RecipeFields, storedRecipe } from './recipe-fields.ts';
import type { Merging } from './use-merge.ts';
import type { RecipeEditor } from './use-recipe-fields.ts';

/** Both versions of a field; choosing one puts it into the form. */
export function MergedFieldChoice({ field, merging, editor }: { field: MergedField; merging: Merging; editor: RecipeEditor }) {
  const conflict = merging.conflicts[field];
  if (!conflict) return null;
  const before = textOf(storedRecipe(merging.base), field);
  return (
    <VersionChoice
      name={fieldNames[field]}
      chosen={conflict.chosen}
      onChoose={(side) => merging.choose(field, side)}
      show={(side) => {
        // The chosen one shows the form's fields, so that typing there shows here.
        const fields: RecipeFields = conflict.chosen === side ? editor.fields : { ...editor.fields, ...conflict[side] };
        return field === 'image' ? <Photo fields={fields} /> : <Changes before={before} after={textOf(fields, field)} />;
      }}
    />
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
