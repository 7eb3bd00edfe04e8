import type { Recipe } from '@potluck/query-api/answers';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { paths } from '../../app/paths.ts';
import { useBackToRecipes } from '../../app/recipes-place.ts';
import { recipesChanged } from '../../parts/recipe-queries.ts';
import { toast } from '../../ui/toast.ts';
import { DetailFields, NameFields, PublicSwitch } from './basic-fields.tsx';
import { FormActions } from './form-actions.tsx';
import { FormSection } from './form-section.tsx';
import { IngredientFields } from './ingredient-fields.tsx';
import { enterGoesOn } from './next-field.ts';
import { PhotoField } from './photo-field.tsx';
import { linesOf, recipeForm, storedRecipe } from './recipe-fields.ts';
import { StepFields } from './step-fields.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';
import { useRecipeFields } from './use-recipe-fields.ts';

const failed = 'Failed to update recipe. Please try again.';

/** Sections 2, 4 and 5, Edit Recipe. */
export function EditRecipeForm({ recipe }: { recipe: Recipe }) {
  const backToRecipes = useBackToRecipes();
  const hand = useRecipeFields(() => storedRecipe(recipe));
  const [problems, setProblems] = useState<{ title?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, problems);
  const update = useMutation({
    mutationFn: () => api.put(`/api/recipes/${recipe.id}`, recipeForm(hand.fields, recipe)),
    onSuccess: () => {
      toast({ kind: 'success', title: 'Recipe Updated' });
      void recipesChanged(recipe.id);
      backToRecipes();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
      toast({ kind: 'error', title: 'Error', text: why ? `${failed} ${why}` : failed });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { ingredients, instructions } = linesOf(hand.fields);
    const title = hand.fields.title.trim() === '' ? 'Title is required' : undefined;
    setProblems({ title });
    if (title) return;
    if (ingredients.length === 0) {
      return toast({ kind: 'error', title: 'Missing Ingredients', text: 'Please add at least one ingredient.' });
    }
    if (instructions.length === 0) {
      return toast({ kind: 'error', title: 'Missing Instructions', text: 'Please add at least one instruction.' });
    }
    update.mutate();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={enterGoesOn} className="flex flex-col gap-6">
      <FormSection title="Basic Information">
        <NameFields hand={hand} titleLabel="Recipe Title" titleError={problems.title} />
        <PhotoField hand={hand} />
        <PublicSwitch hand={hand} />
      </FormSection>
      <FormSection title="Recipe Details">
        <DetailFields hand={hand} />
      </FormSection>
      <FormSection title="Ingredients">
        <IngredientFields hand={hand} />
      </FormSection>
      <FormSection title="Instructions">
        <StepFields hand={hand} />
      </FormSection>
      <FormActions save="Update Recipe" saving="Updating..." busy={update.isPending} touched={hand.touched} cancelTo={paths.recipes} />
    </form>
  );
}
