import { useState } from 'react';
import { emptyRow, type IngredientRow } from './ingredient-rows.ts';
import { keyed, type RecipeFields } from './recipe-fields.ts';

/** The form's fields and the ways to change them. `touched`: something was typed or chosen. */
export function useRecipeFields(initial: () => RecipeFields) {
  const [fields, setFields] = useState(initial);
  const [touched, setTouched] = useState(false);
  const change = (part: Partial<RecipeFields>) => {
    setTouched(true);
    setFields((before) => ({ ...before, ...part }));
  };
  return {
    fields,
    touched,
    change,
    changeRow: (key: string, part: Partial<IngredientRow>) =>
      change({ ingredients: fields.ingredients.map((row) => (row.key === key ? { ...row, ...part, stored: undefined } : row)) }),
    addRow: () => change({ ingredients: [...fields.ingredients, keyed(emptyRow)] }),
    removeRow: (key: string) => change({ ingredients: fields.ingredients.filter((row) => row.key !== key) }),
    changeStep: (key: string, text: string) => change({ steps: fields.steps.map((step) => (step.key === key ? { key, text } : step)) }),
    addStep: () => change({ steps: [...fields.steps, keyed({ text: '' })] }),
    removeStep: (key: string) => change({ steps: fields.steps.filter((step) => step.key !== key) }),
  };
}

export type RecipeFieldsInHand = ReturnType<typeof useRecipeFields>;
