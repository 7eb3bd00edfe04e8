import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, isUnauthorized, messageOf } from '../../api/http.ts';
import { paths } from '../../app/paths.ts';
import { recipesChanged } from '../../parts/recipe-queries.ts';
import { FileRefused } from '../../parts/use-file-check.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { DetailFields, NameFields, PublicSwitch } from './basic-fields.tsx';
import { focusNextOnEnter } from './focus-next-field.ts';
import { FormActions } from './form-actions.tsx';
import { FormSection, FormSections, formClass } from './form-section.tsx';
import { IngredientFields } from './ingredient-fields.tsx';
import { limitProblems } from './limit-problems.ts';
import { PhotoField } from './photo-field.tsx';
import { RecipeDraftNote } from './recipe-draft-note.tsx';
import { linesOf, recipeForm } from './recipe-fields.ts';
import { StepFields } from './step-fields.tsx';
import { usePasteLimit } from './use-paste-limit.ts';
import { useProblems } from './use-problems.ts';
import { useRecipeFields } from './use-recipe-fields.ts';

/** Create Recipe (sections 2, 4 and 5). */
export function CreateRecipePage() {
  const navigate = useNavigate();
  const editor = useRecipeFields('recipe');
  const form = useRef<HTMLFormElement>(null);
  usePasteLimit(form);
  const { problems, check } = useProblems(form, () => limitProblems(editor.fields));
  const creation = useMutation({
    mutationFn: async () => {
      await editor.whenPhotoReady();
      // With the same key, sending the same fields again after a lost answer creates one recipe.
      await api.post('/api/recipes', recipeForm(editor.latest()), { idempotencyKey: editor.idempotencyKey() });
    },
    onSuccess: () => {
      editor.discardSaved();
      toast({ kind: 'success', title: 'Recipe Created!', text: 'Your recipe has been saved successfully.' });
      void recipesChanged();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const text = error instanceof FileRefused ? error.message : messageOf(error, 'Failed to create recipe');
      toast({ kind: 'error', title: 'Error', text });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { ingredients, instructions } = linesOf(editor.fields);
    const missing = {
      ...(editor.fields.title.trim() === '' && { title: 'Recipe title is required' }),
      ...(ingredients.length === 0 && { ingredients: 'Please add at least one ingredient' }),
      ...(instructions.length === 0 && { instructions: 'Please add at least one instruction' }),
    };
    // Only if this form is still shown.
    if (check(missing)) creation.mutate(undefined, { onSuccess: () => navigate(paths.recipes) });
  };
  return (
    <Page title="Create Recipe" width="normal">
      <PageHeader title="Create Recipe" />
      <RecipeDraftNote editor={editor} />
      <form ref={form} noValidate onSubmit={submit} onKeyDown={focusNextOnEnter} className={formClass}>
        <FormSections busy={creation.isPending}>
          <FormSection title="Basic Information">
            <NameFields editor={editor} titleLabel="Recipe Title *" problems={problems} />
            <DetailFields editor={editor} problems={problems} />
            <PublicSwitch editor={editor} />
          </FormSection>
          <FormSection title="Recipe Photo">
            <PhotoField editor={editor} />
          </FormSection>
          <FormSection title="Ingredients">
            <IngredientFields editor={editor} error={problems.ingredients} />
          </FormSection>
          <FormSection title="Instructions">
            <StepFields editor={editor} error={problems.instructions} />
          </FormSection>
        </FormSections>
        <FormActions editor={editor} save="Save Recipe" saving="Saving..." busy={creation.isPending} cancelTo={paths.home} />
      </form>
    </Page>
  );
}
