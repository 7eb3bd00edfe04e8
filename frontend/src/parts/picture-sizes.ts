/**
 * Widths of pictures for `<img sizes>`; also used to prefetch a page's first picture. On phones the value is a little too small, so that a
 * density of 1.75 picks 640 pixels instead of 1,280, without a visible difference.
 */
export const pictureSizes = {
  postInGrid: '(min-width: 1024px) 370px, (min-width: 640px) 50vw, 86vw',
  postInList: '(min-width: 700px) 672px, 86vw',
  recipe: '(min-width: 1024px) 520px, 86vw',
  recipeCard: '(min-width: 1024px) 270px, (min-width: 480px) 45vw, 86vw',
  featuredRecipe: '(min-width: 1200px) 600px, (min-width: 768px) 50vw, 86vw',
} as const;
