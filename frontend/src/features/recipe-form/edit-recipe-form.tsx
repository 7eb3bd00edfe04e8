import type { Recipe } from '@potluck/events/answers/recipes';
import { type FormEvent, useRef } from 'react';
import { recipesReturn } from '../../app/recipes-return.ts';
import { toast } from '../../ui/toast.ts';
import { DetailFields, NameFields, PublicSwitch } from './basic-fields.tsx';
import { focusNextOnEnter } from './focus-next-field.ts';
import { FormActions } from './form-actions.tsx';
import { FormSection, FormSections, formClass } from './form-section.tsx';
import { IngredientFields } from './ingredient-fields.tsx';
import { LazyMergePanel } from './lazy-merge-panel.tsx';
import { limitProblems } from './limit-problems.ts';
import { PhotoField } from './photo-field.tsx';
import { RecipeDraftNote } from './recipe-draft-note.tsx';
import { linesOf } from './recipe-fields.ts';
import { StepFields } from './step-fields.tsx';
import { usePasteLimit } from './use-paste-limit.ts';
import { useProblems } from './use-problems.ts';
import { useUpdateRecipe } from './use-update-recipe.ts';

/** Edit Recipe (sections 2, 4 and 5). */
export function EditRecipeForm({ recipe }: { recipe: Recipe }) {
  const { editor, stored, merging, isSaving, save } = useUpdateRecipe(recipe);
  const form = useRef<HTMLFormElement>(null);
  usePasteLimit(form);
  const { problems, check } = useProblems(form, () => limitProblems(editor.fields, stored));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { ingredients, instructions } = linesOf(editor.fields);
    const missing = {
      ...(ingredients.length === 0 && { ingredients: 'Please add at least one ingredient.' }),
      ...(instructions.length === 0 && { instructions: 'Please add at least one instruction.' }),
      ...(editor.fields.title.trim() === '' && { title: 'Title is required' }),
    };
    if (check(missing)) return save();
    if (missing.title) return;
    if (ingredients.length === 0) toast({ kind: 'error', title: 'Missing Ingredients', text: missing.ingredients });
    else if (instructions.length === 0) toast({ kind: 'error', title: 'Missing Instructions', text: missing.instructions });
  };
  return (
    <>
      {merging ? <LazyMergePanel merging={merging} editor={editor} /> : <RecipeDraftNote editor={editor} />}
      <form ref={form} noValidate onSubmit={submit} onKeyDown={focusNextOnEnter} className={formClass}>
        <FormSections busy={isSaving}>
          <FormSection title="Basic Information">
            <NameFields editor={editor} titleLabel="Recipe Title" problems={problems} />
            <PhotoField editor={editor} />
            <PublicSwitch editor={editor} />
          </FormSection>
          <FormSection title="Recipe Details">
            <DetailFields editor={editor} problems={problems} />
          </FormSection>
          <FormSection title="Ingredients">
            <IngredientFields editor={editor} error={problems.ingredients} />
          </FormSection>
          <FormSection title="Instructions">
            <StepFields editor={editor} error={problems.instructions} />
          </FormSection>
        </FormSections>
        <FormActions editor={editor} save="Update Recipe" saving="Updating..." busy={isSaving} cancelTo={recipesReturn()} />
      </form>
    </>
  );
}
