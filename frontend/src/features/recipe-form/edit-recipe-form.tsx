import type { Recipe } from '@potluck/events/answers';
import { type FormEvent, useRef } from 'react';
import { recipesReturn } from '../../app/recipes-return.ts';
import { toast } from '../../ui/toast.ts';
import { DetailFields, NameFields, PublicSwitch } from './basic-fields.tsx';
import { DraftLine } from './draft-line.tsx';
import { FormActions } from './form-actions.tsx';
import { FormSection, FormSections, formClass } from './form-section.tsx';
import { IngredientFields } from './ingredient-fields.tsx';
import { limitProblems } from './limit-problems.ts';
import { enterGoesOn } from './next-field.ts';
import { PhotoField } from './photo-field.tsx';
import { linesOf } from './recipe-fields.ts';
import { StepFields } from './step-fields.tsx';
import { TwoVersions } from './two-versions.tsx';
import { useProblems } from './use-problems.ts';
import { useUpdateRecipe } from './use-update-recipe.ts';

/** Sections 2, 4 and 5, Edit Recipe. */
export function EditRecipeForm({ recipe }: { recipe: Recipe }) {
  const { hand, stored, merging, isSaving, save } = useUpdateRecipe(recipe);
  const form = useRef<HTMLFormElement>(null);
  const { problems, check } = useProblems(form, () => limitProblems(hand.fields, stored));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { ingredients, instructions } = linesOf(hand.fields);
    const missing = {
      ...(ingredients.length === 0 && { ingredients: 'Please add at least one ingredient.' }),
      ...(instructions.length === 0 && { instructions: 'Please add at least one instruction.' }),
      ...(hand.fields.title.trim() === '' && { title: 'Title is required' }),
    };
    if (check(missing)) return save();
    if (missing.title) return;
    if (ingredients.length === 0) toast({ kind: 'error', title: 'Missing Ingredients', text: missing.ingredients });
    else if (instructions.length === 0) toast({ kind: 'error', title: 'Missing Instructions', text: missing.instructions });
  };
  return (
    <>
      {merging ? <TwoVersions merging={merging} hand={hand} /> : <DraftLine hand={hand} />}
      <form ref={form} noValidate onSubmit={submit} onKeyDown={enterGoesOn} className={formClass}>
        <FormSections busy={isSaving}>
          <FormSection title="Basic Information">
            <NameFields hand={hand} titleLabel="Recipe Title" problems={problems} />
            <PhotoField hand={hand} />
            <PublicSwitch hand={hand} />
          </FormSection>
          <FormSection title="Recipe Details">
            <DetailFields hand={hand} problems={problems} />
          </FormSection>
          <FormSection title="Ingredients">
            <IngredientFields hand={hand} error={problems.ingredients} />
          </FormSection>
          <FormSection title="Instructions">
            <StepFields hand={hand} error={problems.instructions} />
          </FormSection>
        </FormSections>
        <FormActions hand={hand} save="Update Recipe" saving="Updating..." busy={isSaving} cancelTo={recipesReturn()} />
      </form>
    </>
  );
}
