/**
 * How wide pictures are drawn, as in `<img sizes>`; the first one of a page is fetched before its code is there. On a phone it is said
 * a little narrower than it is: one with a density of 1.75 then takes 640 pixels and not twice as many, which nobody sees.
 */
export const pictureSizes = {
  postInGrid: '(min-width: 1024px) 370px, (min-width: 640px) 50vw, 86vw',
  postInList: '(min-width: 700px) 672px, 86vw',
  recipe: '(min-width: 1024px) 520px, 86vw',
  recipeCard: '(min-width: 1024px) 270px, (min-width: 480px) 45vw, 86vw',
  featuredRecipe: '(min-width: 1200px) 600px, (min-width: 768px) 50vw, 86vw',
} as const;
