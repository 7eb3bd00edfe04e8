export { form, type RecipeInput, recipeForm } from '../demo/form.ts';
