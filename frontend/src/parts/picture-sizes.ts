/** How wide pictures are drawn, as in `<img sizes>`; the server asks for the first one of a page before its code is there. */
export const pictureSizes = {
  postInGrid: '(min-width: 1024px) 370px, (min-width: 640px) 50vw, 95vw',
  postInList: '(min-width: 700px) 672px, 95vw',
  recipe: '(min-width: 1200px) 1100px, 95vw',
  recipeCard: '(min-width: 1024px) 270px, (min-width: 480px) 45vw, 95vw',
  featuredRecipe: '(min-width: 1200px) 600px, (min-width: 768px) 50vw, 95vw',
} as const;
